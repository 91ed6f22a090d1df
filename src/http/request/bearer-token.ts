import type { Request } from 'express';
import { Problem, type ProblemKind } from '../../calendar/problem.js';

/**
 * The token of an `Authorization: Bearer` header (RFC 6750), `''` where none of a token's form is there; undefined for
 * other schemes and without the header.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || !/^Bearer(?: |$)/i.test(header)) return undefined;
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1] ?? '';
}

/** Errors of bearer tokens. All say the same, whatever is wrong: whoever guesses learns nothing. */
export const bearerErrors = {
  invalidToken: () => new Problem('unauthenticated', 'rest_invalid_token', 'The bearer token is not valid here.'),

  keysUnreachable: (seconds: number) =>
    new Problem(
      'unavailable',
      'rest_issuer_unreachable',
      'The keys of the token issuer cannot be fetched; try again.',
      {
        retry_after: seconds,
      },
    ),
};

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
