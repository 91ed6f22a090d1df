import { Global, Module } from '@nestjs/common';
import { Authenticator } from '../../http/access/authenticator.js';
import { OidcModule } from '../identities/identities.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { RequestAuthenticator } from './caller-authenticator.js';

/** Who callers are, by whichever credentials. */
@Global()
@Module({
  imports: [TokensModule, OidcModule],
  providers: [{ provide: Authenticator, useClass: RequestAuthenticator }],
  exports: [Authenticator],
})
export class AccountsModule {}
