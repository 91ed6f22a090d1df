import { Global, Module } from '@nestjs/common';
import { Authenticator } from '../http/auth/authenticator.js';
import { OidcModule } from './oidc/oidc.module.js';
import { RequestAuthenticator } from './request-authenticator.js';
import { TokensModule } from './tokens/tokens.module.js';

/** Identifies users by password, API token or JWT. */
@Global()
@Module({
  imports: [TokensModule, OidcModule],
  providers: [{ provide: Authenticator, useClass: RequestAuthenticator }],
  exports: [Authenticator],
})
export class AccountsModule {}
