import { Global, Module } from '@nestjs/common';
import { Authenticator } from '../../http/access/authenticator.js';
import { IdentitiesModule } from '../identities/identities.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { CallerAuthenticator } from './caller-authenticator.js';

/** Who callers are, by whichever credentials. */
@Global()
@Module({
  imports: [TokensModule, IdentitiesModule],
  providers: [{ provide: Authenticator, useClass: CallerAuthenticator }],
  exports: [Authenticator],
})
export class CallersModule {}
