import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type RequestContext, Context } from '../../http/access/caller.js';
import { RequirePermission } from '../../http/access/needs.js';
import { Input } from '../../http/input/sent.decorator.js';
import type { RequestInput } from '../../http/input/sent.js';
import { RecordRef, type IdRef } from '../../http/routes/addressed.decorator.js';
import { CreateTokenDto } from './dto/create-token.dto.js';
import { ListTokensDto } from './dto/list-tokens.dto.js';
import { ApiCreateToken, ApiListTokens, ApiRevokeToken } from './token-routes.js';
import { TokensService } from './tokens.service.js';

@ApiTags('Tokens')
@Controller('tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @RequirePermission('administer')
  @ApiListTokens()
  list(@Input(ListTokensDto) input: RequestInput<ListTokensDto>, @Context() context: RequestContext) {
    return this.tokens.list(input, context);
  }

  @Post()
  @RequirePermission('administer')
  @ApiCreateToken()
  create(@Input(CreateTokenDto) input: RequestInput<CreateTokenDto>, @Context() context: RequestContext) {
    return this.tokens.create(input, context);
  }

  @Delete(':id')
  @RequirePermission('administer')
  @ApiRevokeToken()
  revoke(@RecordRef() { id }: IdRef, @Context() context: RequestContext) {
    return this.tokens.revoke(id, context);
  }
}
