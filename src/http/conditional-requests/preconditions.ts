import type { IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { httpErrors } from '../errors/http-errors.js';
import { matchesVersion, type RecordVersion } from './entity-tag.js';
import { isModifiedSince } from './read-preconditions.js';

/** In which state a caller wants the record to be that is to be changed; without conditions, in any. */
export class Preconditions {
  constructor(private readonly headers: IncomingHttpHeaders) {}

  /**
   * To be called while the record is held, so that nobody writes between this look and the write. Throws
   * `rest_precondition_failed` when the record is in another state (RFC 9110, 13.2.2).
   */
  assertMatches(state: RecordVersion): void {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'if-unmodified-since': since } = this.headers;
    const isOther = ifMatch === undefined ? isModifiedSince(state.modifiedUtc, since) : !matchesVersion(ifMatch, state);
    if (isOther || (ifNoneMatch !== undefined && matchesVersion(ifNoneMatch, state, true))) {
      throw httpErrors.preconditionFailed();
    }
  }
}

/** What the request expects of the record. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext) => new Preconditions(context.switchToHttp().getRequest<Request>().headers),
);
