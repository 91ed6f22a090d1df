import { Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import { type IdRef, RecordRef } from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { CreateTokenDto } from './dto/create-token.dto.js';
import { ListTokensDto } from './dto/list-tokens.dto.js';
import { ApiCreateToken, ApiListTokens, ApiRevokeToken } from './token-documentation.js';
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
