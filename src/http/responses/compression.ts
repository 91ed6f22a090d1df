import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { encodedTag } from '../conditional-requests/entity-tag.js';

/**
 * Compresses answers from a number of bytes on with Brotli, gzip or deflate, as the caller accepts. The tag of a
 * compressed answer is one of its own.
 */
export function compressResponses(fromBytes: number): RequestHandler {
  const compress = compression({ threshold: fromBytes });
  return (request, response, next) => {
    // Nothing is packed for a caller who names no coding.
    if (request.headers['accept-encoding'] === undefined) return next();
    tagAsEncoded(response);
    // HEAD is told of the coding that GET would have; there is no body to pack.
    const asGet = { method: { value: 'GET' } };
    const asGetRequest = request.method === 'HEAD' ? (Object.create(request, asGet) as Request) : request;
    compress(asGetRequest, response, next);
  };
}

/** Other bytes need another strong tag. To be called first, so that the coding is settled when the head is written here. */
function tagAsEncoded(response: Response): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
  response.writeHead = (...head: unknown[]) => {
    const [tag, coding] = [response.getHeader('ETag'), response.getHeader('Content-Encoding')];
    if (typeof coding === 'string' && typeof tag === 'string' && tag.startsWith('"')) {
      response.setHeader('ETag', encodedTag(tag, coding));
    }
    return writeHead(...head);
  };
}
