import type { Request } from 'express';
import type { ProblemKind } from '../../calendar/problem.js';
import { bearerToken } from './bearer.js';

const BASIC = 'Basic realm="calendar", charset="UTF-8"';
const BEARER = 'realm="calendar"';

/**
 * What `WWW-Authenticate` says beside an error of this kind: how to sign in, and to whoever sent a bearer token what is
 * wrong with it (RFC 6750 section 3); undefined where there is nothing to say.
 */
export function challengeOf({ headers }: Request, kind: ProblemKind): string | string[] | undefined {
  const withToken = bearerToken(headers.authorization) !== undefined;
  if (kind === 'unauthenticated') {
    return withToken ? `Bearer error="invalid_token", ${BEARER}` : [BASIC, `Bearer ${BEARER}`];
  }
  return kind === 'forbidden' && withToken ? `Bearer error="insufficient_scope", ${BEARER}` : undefined;
}
