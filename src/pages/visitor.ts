import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS } from '../calendar/viewer.js';
import type { Parameters } from '../http/request/parameters.js';
import type { RequestContext } from '../http/request/request-context.js';

/** A request for a page. */
export interface Visit {
  /** Whoever is signed in, a page shows what everybody may read: it can be cached and passed on. */
  readonly context: RequestContext;
  readonly query: Parameters;
}

/** Injects the request as an anonymous visit. Throws if the guard has not run. */
export const Visitor = createParamDecorator((_: unknown, execution: ExecutionContext): Visit => {
  const { context, query } = execution.switchToHttp().getRequest<Request>();
  if (!context) throw new Error('the access guard did not run');
  return { context: { ...context, viewer: ANONYMOUS }, query };
});

/** Injects the decoded segments of the path that the wildcard `rest` of a route matched. */
export const Rest = createParamDecorator((_: unknown, execution: ExecutionContext): readonly string[] => {
  const { rest = [] } = execution.switchToHttp().getRequest<Request>().params as { rest?: string[] };
  // A final slash leaves an empty segment.
  return rest.at(-1) === '' ? rest.slice(0, -1) : rest;
});
