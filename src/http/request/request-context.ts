import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../calendar/clock.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { RequestTelemetry } from '../observability/request-telemetry.js';
import type { Urls } from '../urls/urls.js';

/** Who sends a request, when, and to which site: all that a service needs beside the input. */
export interface RequestContext {
  readonly viewer: Viewer;
  /** The second in which the request passed the access checks. Everything it reads and writes is of that second. */
  readonly now: UtcText;
  readonly site: Site;
  /** Builds the addresses of the site as the sender sees it. */
  readonly urls: Urls;
  /** Lets the database count statements and notice an aborted request (see ADR 11). Undefined outside of requests. */
  readonly telemetry?: RequestTelemetry | undefined;
}

/** Makes contexts: the access guard one per request, commands one per write. */
@Injectable()
export class RequestContextFactory {
  constructor(
    private readonly clock: Clock,
    private readonly site: Site,
  ) {}

  create(viewer: Viewer, urls: Urls, telemetry?: RequestTelemetry): RequestContext {
    return { viewer, now: this.clock.now(), site: this.site, urls, telemetry };
  }
}

/** The context that the access guard made for this request. Throws if the guard did not run. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext => {
  const { context } = execution.switchToHttp().getRequest<Request>();
  if (!context) throw new Error('the access guard did not run');
  return context;
});
