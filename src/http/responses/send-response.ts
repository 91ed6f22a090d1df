import type { Request, Response } from 'express';
import { evaluateConditions } from '../conditional-requests/read-preconditions.js';
import { httpErrors } from '../errors/http-errors.js';
import { jsonOf } from '../pagination/serialized-list.js';
import {
  headersOf,
  RecordResponse,
  render,
  RenderedResponse,
  selectBody,
  StatusResponse,
} from './rendered-response.js';

export const JSON_TYPE = 'application/json; charset=UTF-8';

/**
 * Sends the result of a handler, after applying `_fields` and `_envelope`; undefined has no body. Throws
 * `rest_precondition_failed` if a read carries a precondition that the response does not meet.
 */
export function sendResponse(request: Request, response: Response, result: unknown): void {
  const { _fields: fields, _envelope: envelope } = request.query;
  const status = isCreatedByPut(request, result) ? CREATED : response.statusCode;
  if (result === undefined) return void response.end();
  if (result instanceof RenderedResponse) return sendRead(request, response, result);
  if (result instanceof StatusResponse) {
    setHeaders(response, result.headers);
    return sendBody(request, response, result.status, result.body);
  }
  if (envelope !== undefined) {
    setHeaders(response, headersOf(result));
    sendEnvelope(request, response, status, selectBody(result, fields));
  } else if (isRead(request)) {
    sendRead(request, response, render(result, fields));
  } else if (result instanceof RecordResponse && request.method !== 'PUT') {
    const { bytes, headers, entityTag } = render(result, fields);
    setHeaders(response, { ...headers, ETag: entityTag });
    sendBytes(request, response, status, bytes);
  } else {
    // A validator after PUT would claim that the record was stored exactly as sent (RFC 9110, 9.3.4).
    const { 'Last-Modified': _, ...headers } = headersOf(result);
    setHeaders(response, headers);
    sendBytes(request, response, status, jsonOf(selectBody(result, fields)).bytes);
  }
}

const CREATED = 201;

/** Whether PUT has created the record that it names: only new records have a location. */
const isCreatedByPut = ({ method }: Request, result: unknown): boolean =>
  method === 'PUT' && result instanceof RecordResponse && result.location !== undefined;

/** Sends a rendered read and offers it to the response cache. */
function sendRead(request: Request, response: Response, rendered: RenderedResponse): void {
  request.cacheResponse?.(rendered);
  sendRendered(request, response, rendered);
}

/** Sends a rendered read, or 304 if the client already has it. Throws `rest_precondition_failed`. */
export function sendRendered(request: Request, response: Response, rendered: RenderedResponse): void {
  if (sendNotModified(request, response, rendered)) return;
  response.setHeader('ETag', rendered.entityTag);
  setHeaders(response, rendered.headers);
  sendBytes(request, response, 200, rendered.bytes, rendered.headers['Content-Type']);
}

/**
 * Sends 304 with some headers if the client already has what the validators name; else sends nothing and returns false.
 * Throws `rest_precondition_failed`.
 */
export function sendNotModified(
  request: Request,
  response: Response,
  validators: Parameters<typeof evaluateConditions>[1],
  headers: Readonly<Record<string, string>> = {},
): boolean {
  const outcome = evaluateConditions(request.headers, validators);
  if ('failed' in outcome) throw httpErrors.preconditionFailed();
  if (!('notModified' in outcome)) return false;
  setHeaders(response, { ...headers, ETag: outcome.notModified });
  response.status(304).end();
  return true;
}

/** Sends a body without an ETag, such as an error. */
export function sendBody(request: Request, response: Response, status: number, body: unknown, type = JSON_TYPE): void {
  if (request.query['_envelope'] === undefined) sendBytes(request, response, status, jsonOf(body).bytes, type);
  else sendEnvelope(request, response, status, body);
}

function sendEnvelope(request: Request, response: Response, status: number, body: unknown): void {
  response.setHeader('Content-Type', JSON_TYPE);
  const headers = Object.fromEntries(rawHeaderNames(response).map((name) => [name, String(response.getHeader(name))]));
  response.removeHeader('Last-Modified');
  sendBytes(request, response, 200, jsonOf({ body, status, headers }).bytes);
}

/** Sends the bytes of a body as they are. */
export function sendBytes(request: Request, response: Response, status: number, bytes: Buffer, type = JSON_TYPE): void {
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', bytes.length);
  response.status(status);
  if (request.method === 'HEAD') response.end();
  else response.end(bytes);
}

export function setHeaders(response: Response, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) {
    // Every response has a link to the root of the API already.
    if (name === 'Link') response.appendHeader(name, value);
    else response.setHeader(name, value);
  }
}

/** Whether a request only reads. */
export const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Header names in their original letter case. The types of Node declare this method only for requests. */
const rawHeaderNames = (response: Response): string[] =>
  (response as unknown as { getRawHeaderNames(): string[] }).getRawHeaderNames();
