import type { Request, RequestHandler, Response } from 'express';

/** A request that is over. */
export interface CompletedRequest {
  readonly request: Request;
  readonly method: string;
  /** Its template, such as `/calendar/events/v1/events/:id`. */
  readonly route: string;
  /** 499 when the caller left before the response was complete. */
  readonly status: number;
  readonly ms: number;
}

export type ResponseListener = (completed: CompletedRequest) => void;

const CLIENT_CLOSED_REQUEST = 499;

/** Tells each listener about each request once it is over. */
export function onResponseFinished(listeners: readonly ResponseListener[]): RequestHandler {
  return (request, response, next) => {
    response.once('close', () => {
      const completed = describe(request, response);
      for (const listen of listeners) listen(completed);
    });
    next();
  };
}

/** The template of the route that answers a request; `none` when no route answers the address. */
export function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  if (typeof path !== 'string') return 'none';
  // Of a router below a path the route names the rest alone.
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
