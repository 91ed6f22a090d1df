import type { Request, RequestHandler, Response } from 'express';

/** A request whose response has been sent or aborted. */
export interface CompletedRequest {
  readonly request: Request;
  readonly method: string;
  /** Template of the route, such as `/calendar/events/v1/events/:id`; `none` if no route matched. */
  readonly route: string;
  /** 499 if the client disconnected before the response was complete. */
  readonly status: number;
  readonly ms: number;
}

export type ResponseListener = (completed: CompletedRequest) => void;

const CLIENT_CLOSED_REQUEST = 499;

/** Calls every listener once a response has been sent or aborted. */
export function onResponseFinished(listeners: readonly ResponseListener[]): RequestHandler {
  return (request, response, next) => {
    response.once('close', () => {
      const completed = describe(request, response);
      for (const listen of listeners) listen(completed);
    });
    next();
  };
}

/** The template of the route that matched a request; `none` if no route matched. */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (typeof path !== 'string') return 'none';
  // Within a mounted router `path` is relative to `baseUrl`.
  return request.baseUrl && path === '/' ? request.baseUrl : `${request.baseUrl}${path}`;
}

function describe(request: Request, response: Response): CompletedRequest {
  return {
    request,
    method: request.method,
    route: routeOf(request),
    status: response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST,
    ms: Math.round((performance.now() - (request.telemetry?.startedMs ?? 0)) * 10) / 10,
  };
}
