import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TokenAuthenticator } from './token-authenticator.js';
import { Token } from './token.entity.js';
import { TokenRepository } from './token.repository.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({
  // Registers the entity with the data source (`autoLoadEntities`). Its repository is not injected: see ADR 27.
  imports: [TypeOrmModule.forFeature([Token])],
  controllers: [TokensController],
  providers: [TokenRepository, TokenAuthenticator, TokensService],
  exports: [TokenAuthenticator, TokenRepository],
})
export class TokensModule {}
