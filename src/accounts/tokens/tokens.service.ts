import { Injectable } from '@nestjs/common';
import { type Viewer, weakerRole } from '../../calendar/viewer.js';
import { Page, pageCount, pageLinks, pageRequestOf } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError, RequestInput } from '../../http/validation/request-input.js';
import type { User } from '../users/user.entity.js';
import { UserRepository } from '../users/user.repository.js';
import type { CreateTokenDto } from './dto/create-token.dto.js';
import type { ListTokensDto } from './dto/list-tokens.dto.js';
import { presentToken } from './token.presenter.js';
import type { NewTokenRecord, TokenRecord } from './token.record.js';
import { TokenRepository } from './token.repository.js';
import { tokenErrors } from './tokens.errors.js';

/** Lists, creates and revokes API tokens. */
@Injectable()
export class TokensService {
  constructor(
    private readonly tokens: TokenRepository,
    private readonly users: UserRepository,
  ) {}

  async list(input: RequestInput<ListTokensDto>, { now, site, urls }: RequestContext): Promise<Page> {
    const pageRequest = pageRequestOf(await input.validate(), site);
    const { tokens, total } = await this.tokens.list(pageRequest);
    const rest_url = urls.archive('tokens');
    const total_pages = pageCount(total, pageRequest);
    const links = pageLinks(rest_url, input.linkParameters(), pageRequest, total);
    const body = { rest_url, total, total_pages, tokens: tokens.map(presentToken), ...links };
    const changes = tokens.map(({ createdUtc, lastUsedUtc }) => ({ modifiedUtc: lastUsedUtc ?? createdUtc }));
    return new Page(body, total, total_pages).withLastModified(changes, now);
  }

  async create(input: RequestInput<CreateTokenDto>, context: RequestContext): Promise<NewTokenRecord> {
    const { values, resolved: user } = await input.validate((values, addError) =>
      this.ownerOf(values, context.viewer, addError),
    );
    const { name, role, expires_days: days } = values;
    const { token, text } = await this.tokens.add(user, { name, role, days }, context);
    return { ...presentToken(token), token: text };
  }

  async revoke(id: number, context: RequestContext): Promise<TokenRecord> {
    const token = await this.tokens.findById(id);
    if (!token || !(await this.tokens.revoke(id, context))) throw tokenErrors.notFound(id);
    return presentToken(token);
  }

  /**
   * Finds the user of a new token. Reports an error if there is none who may sign in, or if the token would have a
   * stronger role.
   */
  private async ownerOf(
    { user: login, role }: Partial<CreateTokenDto>,
    viewer: Viewer,
    addError: AddError,
  ): Promise<User> {
    const user = await this.users.find(login ?? viewer.login);
    if (!user || user.disabled) addError('user', 'Must be the login name of a user who may sign in.');
    else if (role !== undefined && weakerRole(role, user.role) !== role) {
      addError('role', `Must be at most the role of the user, ${user.role}.`);
    }
    // After an error, the result is not used.
    return user as User;
  }
}
