import type { Request, Response } from 'express';
import { selectFields } from './select-fields.js';

export const JSON_TYPE = 'application/json; charset=UTF-8';

/** Sends a JSON answer, trimmed by `_fields` and wrapped by `_envelope` where the request asks for it. */
export function sendReply(request: Request, response: Response, status: number, body: unknown): void {
  const asked = request.query;
  const fields = asked['_fields'];
  const trimmed = fields === undefined || status >= 400 ? body : selectFields(body, fields);
  response.setHeader('Content-Type', JSON_TYPE);
  if (asked['_envelope'] === undefined) {
    response.status(status).send(jsonOf(trimmed));
    return;
  }
  const headers = Object.fromEntries(rawHeaderNames(response).map((name) => [name, String(response.getHeader(name))]));
  response.status(200).send(jsonOf({ body: trimmed, status, headers }));
}

/** Bytes rather than text, since Express writes the charset of texts its own way. */
const jsonOf = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));

/** Names as they were written; the types of Node know this method for requests only. */
const rawHeaderNames = (response: Response): string[] =>
  (response as unknown as { getRawHeaderNames(): string[] }).getRawHeaderNames();
