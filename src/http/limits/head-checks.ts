import type { Request, RequestHandler, Response } from 'express';
import { isHost } from '../addresses/site-address.js';
import { httpProblems } from '../problems/http-problems.js';
import { sendRefusal } from '../problems/send-problem.js';

/** Characters of all header fields together. */
const MAX_HEADERS = 16 * 1024;

/**
 * Refuses header fields that are too large together with 431, and a request that does not name one well-formed host with
 * 400; the connection ends with the response. Node itself allows a longer head, so that a long address can be told from
 * large header fields.
 */
export function headChecks(): RequestHandler {
  return (request, response, next) => {
    const { size, hosts } = measured(request.rawHeaders);
    if (size > MAX_HEADERS) return refuse(request, response, 431, httpProblems.tooLargeHead());
    if (hosts !== 1 || !isHost(request.headers.host ?? '')) {
      return refuse(request, response, 400, httpProblems.withoutHost());
    }
    next();
  };
}

function refuse(request: Request, response: Response, ...refusal: [number, Parameters<typeof sendRefusal>[3]]): void {
  if (request.notes) request.notes.problem = refusal[1].code;
  response.setHeader('Connection', 'close');
  sendRefusal(request, response, ...refusal);
}

/** How large header fields are, and how many of them are `Host`: Node keeps the first one alone. */
function measured(rawHeaders: readonly string[]): { size: number; hosts: number } {
  let [size, hosts] = [0, 0];
  rawHeaders.forEach((text, place) => {
    size += text.length;
    if (place % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host') hosts++;
  });
  return { size, hosts };
}
