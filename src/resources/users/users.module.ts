import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BasicAuthenticator } from './basic-authenticator.js';
import { User } from './user.entity.js';
import { UserStore } from './user-store.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User])],
  providers: [UserStore, BasicAuthenticator],
  exports: [UserStore, BasicAuthenticator],
})
export class UsersModule {}
