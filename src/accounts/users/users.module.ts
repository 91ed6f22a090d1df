import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BasicAuthenticator } from './basic-authenticator.js';
import { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';

@Global()
@Module({
  // Registers the entity with the data source (`autoLoadEntities`). Its repository is not injected: see ADR 27.
  imports: [TypeOrmModule.forFeature([User])],
  providers: [UserRepository, BasicAuthenticator],
  exports: [UserRepository, BasicAuthenticator],
})
export class UsersModule {}
