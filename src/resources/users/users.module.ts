import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../../http/access/authenticator.js';
import { BasicAuthenticator } from './basic-authenticator.js';
import { User } from './user.entity.js';
import { UserStore } from './user-store.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([User])],
  providers: [UserStore, { provide: Authenticator, useClass: BasicAuthenticator }],
  exports: [UserStore, Authenticator],
})
export class UsersModule {}
