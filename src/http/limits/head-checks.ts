import type { Request, RequestHandler, Response } from 'express';
import { isHost } from '../addresses/site-address.js';
import { httpErrors } from '../problems/http-problems.js';
import { sendErrorResponse } from '../problems/send-problem.js';

/** Characters of all header fields together. */
const MAX_HEADERS = 16 * 1024;

/**
 * Rejects header fields that are too large together with 431, and a request that does not name one well-formed host with
 * 400; the connection ends with the response. Node itself allows a longer head, so that a long address can be told from
 * large header fields.
 */
export function validateRequestHead(): RequestHandler {
  return (request, response, next) => {
    const { size, hosts } = measured(request.rawHeaders);
    if (size > MAX_HEADERS) return rejectRequest(request, response, 431, httpErrors.tooLargeHead());
    if (hosts !== 1 || !isHost(request.headers.host ?? '')) {
      return rejectRequest(request, response, 400, httpErrors.withoutHost());
    }
    next();
  };
}

function rejectRequest(
  request: Request,
  response: Response,
  ...error: [number, Parameters<typeof sendErrorResponse>[3]]
): void {
  if (request.telemetry) request.telemetry.problem = error[1].code;
  response.setHeader('Connection', 'close');
  sendErrorResponse(request, response, ...error);
}

/** How large header fields are, and how many of them are `Host`: Node keeps the first one alone. */
function measured(rawHeaders: readonly string[]): { size: number; hosts: number } {
  let [size, hosts] = [0, 0];
  rawHeaders.forEach((text, index) => {
    size += text.length;
    if (index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host') hosts++;
  });
  return { size, hosts };
}
