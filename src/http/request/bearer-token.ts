import type { Request } from 'express';
import { Problem, type ProblemKind } from '../../calendar/problem.js';

/**
 * The token of an `Authorization: Bearer` header (RFC 6750); `''` if it is missing or malformed. Undefined without the
 * header and for other schemes.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || !/^Bearer(?: |$)/i.test(header)) return undefined;
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1] ?? '';
}

/** Errors of bearer tokens. Every invalid token gets the same message, so that guessing reveals nothing. */
export const bearerErrors = {
  invalidToken: () => new Problem('unauthenticated', 'rest_invalid_token', 'The bearer token is not valid.'),

  keysUnreachable: (seconds: number) =>
    new Problem(
      'unavailable',
      'rest_issuer_unreachable',
      'The keys of the token issuer cannot be fetched; try again shortly.',
      {
        retry_after: seconds,
      },
    ),
};

const BASIC = 'Basic realm="calendar", charset="UTF-8"';
const BEARER = 'realm="calendar"';

/**
 * The `WWW-Authenticate` header of an error of this kind: the schemes that are accepted, or what is wrong with the bearer
 * token that was sent (RFC 6750, section 3). Undefined if the error needs no such header.
 */
export function challengeOf({ headers }: Request, kind: ProblemKind): string | string[] | undefined {
  const withToken = bearerToken(headers.authorization) !== undefined;
  if (kind === 'unauthenticated') {
    return withToken ? `Bearer error="invalid_token", ${BEARER}` : [BASIC, `Bearer ${BEARER}`];
  }
  return kind === 'forbidden' && withToken ? `Bearer error="insufficient_scope", ${BEARER}` : undefined;
}
