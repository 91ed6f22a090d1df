import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../calendar/clock.js';
import { secondsIn } from '../../calendar/dates/texts.js';
import { Problem } from '../../calendar/problem.js';
import type { Viewer } from '../../calendar/viewer.js';
import { bearerErrors } from '../../http/request/bearer-token.js';
import type { User } from '../users/user.entity.js';
import { type Claims, loginIn, nameIn, roleIn } from './claims.js';
import { IdentityRepository } from './identity.repository.js';
import { IssuerKeys } from './issuer-keys.js';
import { type IssuerTrust, TrustedIssuer } from './trusted-issuer.js';

/** Seconds for which a user is cached. */
const CACHE_SECONDS = 2;
const MAX_SUBJECT_LENGTH = 255;

/** Whether a text has the form of a signed JWT (compact serialization, RFC 7515). */
export const isJwtText = (text: string): boolean => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text);

/**
 * Whether a claim is a valid subject. Outer blanks are invalid: MySQL ignores trailing blanks when it compares strings, so
 * the subject would match that of another user.
 */
function isSubject(claim: unknown): claim is string {
  return typeof claim === 'string' && claim !== '' && claim === claim.trim() && claim.length <= MAX_SUBJECT_LENGTH;
}

/** Authenticates by JWT of the trusted issuer. */
@Injectable()
export class JwtAuthenticator {
  private readonly users = new LRUCache<string, Promise<User>>({ max: 10_000, ttl: CACHE_SECONDS * 1000 });
  private readonly keys: IssuerKeys | undefined;

  constructor(
    private readonly issuer: TrustedIssuer,
    private readonly identities: IdentityRepository,
    private readonly clock: Clock,
  ) {
    this.keys = issuer.trust && new IssuerKeys(issuer.trust);
  }

  /** The user of a JWT. Throws a Problem of kind `unauthenticated`, or `unavailable` without the issuer's keys. */
  async identify(token: string): Promise<Viewer> {
    const { trust } = this.issuer;
    if (!trust) throw bearerErrors.invalidToken();
    const claims = await this.verify(token, trust);
    const { sub: subject } = claims;
    if (!isSubject(subject)) throw bearerErrors.invalidToken();
    const { id, login, role, disabled } = await this.userOf(subject, claims, trust);
    if (disabled) throw bearerErrors.invalidToken();
    return { id, login, role };
  }

  /** Every fault of a token gives the same error. */
  private async verify(token: string, trust: IssuerTrust): Promise<Claims> {
    const { decodeJwt, jwtVerify } = await import('jose');
    try {
      // Tokens of other issuers do not cause keys to be fetched.
      if (!this.keys || decodeJwt(token).iss !== trust.issuer) throw bearerErrors.invalidToken();
      const { payload } = await jwtVerify(token, this.keys.find, {
        issuer: trust.issuer,
        audience: trust.audience,
        algorithms: [...trust.algorithms],
        clockTolerance: trust.toleranceSeconds,
        currentDate: new Date(secondsIn(this.clock.now()) * 1000),
        requiredClaims: ['exp', 'sub'],
      });
      return payload;
    } catch (error) {
      throw error instanceof Problem ? error : bearerErrors.invalidToken();
    }
  }

  private userOf(subject: string, claims: Claims, trust: IssuerTrust): Promise<User> {
    const role = roleIn(claims, trust);
    const key = `${role} ${subject}`;
    const cached = this.users.get(key);
    if (cached) return cached;
    const login = loginIn(claims, subject, trust.loginClaim);
    const claimed = { login, name: nameIn(claims, login), role };
    const user = this.identities.findOrCreate({ issuer: trust.issuer, subject }, claimed);
    this.users.set(key, user);
    user.catch(() => this.users.delete(key));
    return user;
  }
}
