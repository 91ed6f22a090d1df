import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../http/access/caller.js';
import { SentAs } from '../../http/input/sent.decorator.js';
import type { Sent } from '../../http/input/sent.js';
import { Addressed, type IdRef } from '../../http/routes/addressed.decorator.js';
import { CreateToken } from './dto/create-token.dto.js';
import { ListTokens } from './dto/list-tokens.dto.js';
import { CreateTokenRoute, ListTokensRoute, RevokeTokenRoute } from './token-routes.js';
import { TokensService } from './tokens.service.js';

@ApiTags('Tokens')
@Controller('tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @ListTokensRoute
  list(@SentAs(ListTokens) sent: Sent<ListTokens>, @CurrentCaller() caller: Caller) {
    return this.tokens.list(sent, caller);
  }

  @CreateTokenRoute
  create(@SentAs(CreateToken) sent: Sent<CreateToken>, @CurrentCaller() caller: Caller) {
    return this.tokens.create(sent, caller);
  }

  @RevokeTokenRoute
  revoke(@Addressed() { id }: IdRef, @CurrentCaller() caller: Caller) {
    return this.tokens.revoke(id, caller);
  }
}
