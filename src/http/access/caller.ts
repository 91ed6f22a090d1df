import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';
import { urlsOf } from '../addresses/site-address.js';
import type { Urls } from '../addresses/urls.js';
import type { RequestNotes } from '../observe/request-notes.js';

/** Who sends a request, and under which addresses they see the site. */
export interface Caller {
  readonly viewer: Viewer;
  readonly urls: Urls;
  /** What the database is to know of the request for which it works (see the ADR on the work of a request). */
  readonly notes?: RequestNotes | undefined;
}

/** Who is asking. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<Request>();
  return { viewer: request.viewer ?? ANONYMOUS, urls: urlsOf(request), notes: request.notes };
});
