import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, Context } from '../../http/access/caller.js';
import { RequirePermission } from '../../http/access/needs.js';
import { Input } from '../../http/input/sent.decorator.js';
import type { Sent } from '../../http/input/sent.js';
import { RecordRef, type IdRef } from '../../http/routes/addressed.decorator.js';
import { CreateToken } from './dto/create-token.dto.js';
import { ListTokens } from './dto/list-tokens.dto.js';
import { ApiCreateToken, ApiListTokens, ApiRevokeToken } from './token-routes.js';
import { TokensService } from './tokens.service.js';

@ApiTags('Tokens')
@Controller('tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @RequirePermission('administer')
  @ApiListTokens()
  list(@Input(ListTokens) sent: Sent<ListTokens>, @Context() caller: Caller) {
    return this.tokens.list(sent, caller);
  }

  @Post()
  @RequirePermission('administer')
  @ApiCreateToken()
  create(@Input(CreateToken) sent: Sent<CreateToken>, @Context() caller: Caller) {
    return this.tokens.create(sent, caller);
  }

  @Delete(':id')
  @RequirePermission('administer')
  @ApiRevokeToken()
  revoke(@RecordRef() { id }: IdRef, @Context() caller: Caller) {
    return this.tokens.revoke(id, caller);
  }
}
