import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { encodedTag } from '../conditional-requests/entity-tag.js';

/**
 * Compresses responses of at least `fromBytes` bytes with Brotli, gzip or deflate, as `Accept-Encoding` allows. A
 * compressed response has an ETag of its own.
 */
export function compressResponses(fromBytes: number): RequestHandler {
  const filter: compression.CompressionFilter = (request, response) =>
    !isCalendar(response) && compression.filter(request, response);
  const compress = compression({ threshold: fromBytes, filter });
  return (request, response, next) => {
    // A client that names no encoding gets none.
    if (request.headers['accept-encoding'] === undefined) return next();
    tagAsEncoded(response);
    // `compression` skips HEAD, but its headers must be those of GET.
    const asGet = { method: { value: 'GET' } };
    const asGetRequest = request.method === 'HEAD' ? (Object.create(request, asGet) as Request) : request;
    compress(asGetRequest, response, next);
  };
}

/** Some calendar programs ask for compression, but cannot read it in subscriptions. */
const isCalendar = (response: Pick<Response, 'getHeader'>): boolean =>
  String(response.getHeader('Content-Type')).startsWith('text/calendar');

/** Appends the encoding to a strong ETag. Call this before `compression`, which then sets the encoding first. */
function tagAsEncoded(response: Response): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
  response.writeHead = (...head: unknown[]) => {
    const [tag, encoding] = [response.getHeader('ETag'), response.getHeader('Content-Encoding')];
    if (typeof encoding === 'string' && typeof tag === 'string' && tag.startsWith('"')) {
      response.setHeader('ETag', encodedTag(tag, encoding));
    }
    return writeHead(...head);
  };
}
