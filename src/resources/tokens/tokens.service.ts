import { Injectable } from '@nestjs/common';
import { type Viewer, weakerRole } from '../../calendar/viewer.js';
import type { Caller } from '../../http/access/caller.js';
import { sliceOf } from '../../http/input/paging-fields.js';
import type { Refuse, Sent } from '../../http/input/sent.js';
import { Page, pagesIn } from '../../http/paging/page.js';
import { pageLinks } from '../../http/paging/page-links.js';
import type { User } from '../users/user.entity.js';
import { UserStore } from '../users/user-store.js';
import type { CreateToken } from './dto/create-token.dto.js';
import type { ListTokens } from './dto/list-tokens.dto.js';
import { presentToken } from './token.presenter.js';
import type { NewTokenRecord, TokenRecord } from './token.record.js';
import { TokenStore } from './token-store.js';
import { tokenProblems } from './tokens.problems.js';

/** Lists, makes and revokes API tokens. */
@Injectable()
export class TokensService {
  constructor(
    private readonly tokens: TokenStore,
    private readonly users: UserStore,
  ) {}

  async list(sent: Sent<ListTokens>, { now, site, urls }: Caller): Promise<Page> {
    const slice = sliceOf(await sent.read(), site);
    const { tokens, total } = await this.tokens.list(slice);
    const rest_url = urls.archive('tokens');
    const total_pages = pagesIn(total, slice);
    const links = pageLinks(rest_url, sent.linkParameters(), slice, total);
    const body = { rest_url, total, total_pages, tokens: tokens.map(presentToken), ...links };
    const changes = tokens.map(({ createdUtc, lastUsedUtc }) => ({ modifiedUtc: lastUsedUtc ?? createdUtc }));
    return new Page(body, total, total_pages).datedBy(changes, now);
  }

  async create(sent: Sent<CreateToken>, { viewer, notes }: Caller): Promise<NewTokenRecord> {
    const { values, found: user } = await sent.read((read, refuse) => this.ownerOf(read, viewer, refuse));
    const { name, role, expires_days: days } = values;
    const { token, text } = await this.tokens.add(user, { name, role, days }, notes);
    return { ...presentToken(token), token: text };
  }

  async revoke(id: number, { notes }: Caller): Promise<TokenRecord> {
    const token = await this.tokens.withId(id);
    if (!token || !(await this.tokens.revoke(id, notes))) throw tokenProblems.notFound(id);
    return presentToken(token);
  }

  /** The user whom a token is for; refused where there is none, or where the token would be stronger. */
  private async ownerOf({ user: asked, role }: Partial<CreateToken>, viewer: Viewer, refuse: Refuse): Promise<User> {
    const user = await this.users.find(asked ?? viewer.login);
    if (!user || user.disabled) refuse('user', 'Must be the login name of a user who may sign in.');
    else if (role !== undefined && weakerRole(role, user.role) !== role) {
      refuse('role', `Must be at most the role of the user, ${user.role}.`);
    }
    // Where it is refused, nobody looks at what was found.
    return user as User;
  }
}
