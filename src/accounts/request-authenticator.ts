import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Viewer } from '../calendar/viewer.js';
import { Authenticator } from '../http/auth/authenticator.js';
import { bearerToken } from '../http/request/bearer-token.js';
import { isJwtText, JwtAuthenticator } from './oidc/jwt-authenticator.js';
import { TokenAuthenticator } from './tokens/token-authenticator.js';
import { BasicAuthenticator } from './users/basic-authenticator.js';

/**
 * Identifies the user of a request by HTTP Basic, API token or JWT of the trusted issuer. An invalid bearer token is an
 * error, even for public reads (decision D52).
 */
@Injectable()
export class RequestAuthenticator extends Authenticator {
  constructor(
    private readonly basic: BasicAuthenticator,
    private readonly tokens: TokenAuthenticator,
    private readonly jwts: JwtAuthenticator,
  ) {
    super();
  }

  identify(request: Request): Promise<Viewer> {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) return this.basic.identify(request);
    return isJwtText(token) ? this.jwts.identify(token) : this.tokens.identify(token);
  }
}
