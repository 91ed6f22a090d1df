import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../calendar/clock.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { RequestTelemetry } from '../observability/request-telemetry.js';
import type { Urls } from '../urls/urls.js';

/** Everything a service needs to know about a request besides its input. */
export interface RequestContext {
  readonly viewer: Viewer;
  /** UTC, to the second: when the request passed the access checks. All its reads and writes use this one moment. */
  readonly now: UtcText;
  readonly site: Site;
  /** Builds the URLs in the response, on the host under which the client reached the site. */
  readonly urls: Urls;
  /** Counts SQL statements and tells the database layer that the request was aborted (ADR 11). Undefined in commands. */
  readonly telemetry?: RequestTelemetry | undefined;
  /** The way in that the change log names; a request of its own unless told (see `ChangeOrigin`). */
  readonly via?: string | null | undefined;
}

/** Creates request contexts: the access guard creates one per request, commands one per write. */
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

/** Injects the context that the access guard created for this request. Throws if the guard has not run. */
export const Context = createParamDecorator((_: unknown, execution: ExecutionContext): RequestContext => {
  const { context } = execution.switchToHttp().getRequest<Request>();
  if (!context) throw new Error('the access guard did not run');
  return context;
});
