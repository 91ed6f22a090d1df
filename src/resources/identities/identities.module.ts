import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Identity } from './identity.entity.js';
import { IdentityStore } from './identity-store.js';
import { JwtAuthenticator } from './jwt-authenticator.js';

@Module({
  imports: [TypeOrmModule.forFeature([Identity])],
  providers: [IdentityStore, JwtAuthenticator],
  exports: [JwtAuthenticator],
})
export class IdentitiesModule {}
