import type { IncomingHttpHeaders } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { httpProblems } from '../problems/http-problems.js';
import { namesVersion } from './entity-tag.js';
import { isLater } from './read-conditions.js';
import type { RecordState } from './record-state.js';

/** In which state a caller wants the record to be that is to be changed; without conditions, in any. */
export class Expectation {
  constructor(private readonly headers: IncomingHttpHeaders) {}

  /**
   * To be called while the record is held, so that nobody writes between this look and the write. Throws
   * `rest_precondition_failed` when the record is in another state (RFC 9110, 13.2.2).
   */
  check(state: RecordState): void {
    const { 'if-match': wanted, 'if-none-match': unwanted, 'if-unmodified-since': since } = this.headers;
    const isOther = wanted === undefined ? isLater(state.modifiedUtc, since) : !namesVersion(wanted, state);
    if (isOther || (unwanted !== undefined && namesVersion(unwanted, state, true))) {
      throw httpProblems.preconditionFailed();
    }
  }
}

/** What the request expects of the record. */
export const IfMatch = createParamDecorator(
  (_: unknown, context: ExecutionContext) => new Expectation(context.switchToHttp().getRequest<Request>().headers),
);
