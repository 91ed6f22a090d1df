import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '../../calendar/viewer.js';
import { CurrentViewer } from '../../http/access/current-viewer.js';
import { SiteUrls } from '../../http/addresses/site-address.js';
import type { Urls } from '../../http/addresses/urls.js';
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
  list(@SentAs(ListTokens) sent: Sent<ListTokens>, @SiteUrls() urls: Urls) {
    return this.tokens.list(sent, urls);
  }

  @CreateTokenRoute
  create(@SentAs(CreateToken) sent: Sent<CreateToken>, @CurrentViewer() viewer: Viewer) {
    return this.tokens.create(sent, viewer);
  }

  @RevokeTokenRoute
  revoke(@Addressed() { id }: IdRef) {
    return this.tokens.revoke(id);
  }
}
