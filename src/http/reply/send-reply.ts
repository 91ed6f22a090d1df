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
    response.status(status).send(JSON.stringify(trimmed));
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
  response.status(200).send(JSON.stringify({ body: trimmed, status, headers }));
}
