import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TokensModule } from '../tokens/tokens.module.js';
import { Identity } from './identity.entity.js';
import { IdentityRepository } from './identity.repository.js';
import { JwtAuthenticator } from './jwt-authenticator.js';

@Module({
  // Registers the entity with the data source (`autoLoadEntities`). Its repository is not injected: see ADR 27.
  imports: [TypeOrmModule.forFeature([Identity]), TokensModule],
  providers: [IdentityRepository, JwtAuthenticator],
  exports: [JwtAuthenticator],
})
export class OidcModule {}
