import type { IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { httpErrors } from '../errors/http-errors.js';
import { matchesVersion, type RecordVersion } from './entity-tag.js';
import { isModifiedSince } from './read-preconditions.js';

/** The preconditions of a write: `If-Match`, `If-None-Match` and `If-Unmodified-Since`. */
export class Preconditions {
  constructor(private readonly headers: IncomingHttpHeaders) {}

  /**
   * Call this while the record is locked, so that no other write comes between check and write. Throws
   * `rest_precondition_failed` if the record does not meet the preconditions (RFC 9110, 13.2.2).
   */
  assertMatches(current: RecordVersion): void {
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch, 'if-unmodified-since': since } = this.headers;
    const hasChanged =
      ifMatch === undefined ? isModifiedSince(current.modifiedUtc, since) : !matchesVersion(ifMatch, current);
    if (hasChanged || (ifNoneMatch !== undefined && matchesVersion(ifNoneMatch, current, true))) {
      throw httpErrors.preconditionFailed();
    }
  }

  /** Throws `rest_precondition_failed` if the request must only change a record: there is none yet. */
  assertMayCreate(): void {
    if (this.headers['if-match'] !== undefined) throw httpErrors.preconditionFailed();
  }
}

/** Injects the preconditions of the request. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext) => new Preconditions(context.switchToHttp().getRequest<Request>().headers),
);
