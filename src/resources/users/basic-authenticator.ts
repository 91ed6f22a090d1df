import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Problem } from '../../calendar/problem.js';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';
import { CROSS_ORIGIN_VIEWER } from '../../http/access/authenticator.js';
import { OwnOrigins } from '../../http/access/own-origins.js';
import { SignInLimit } from '../../http/limits/sign-in-limit.js';
import { basicCredentials, type Credentials } from './basic-credentials.js';
import { foldLogin } from './new-user.js';
import { isLocalRequest } from './open-mode.js';
import { PasswordCheck } from './password-check.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user-store.js';

/** Seconds for which a user is taken to be as last read: so long may somebody who is disabled go on. */
const CACHE_SECONDS = 2;
const MAX_LOGIN_LENGTH = 254;

/** Everybody on this machine, while there are no users at all. */
const OPEN: Viewer = { id: 0, login: '', role: 'administrator' };

/** Signs in by HTTP Basic, with login name or e-mail address. */
@Injectable()
export class BasicAuthenticator {
  private readonly passwords = new PasswordCheck();
  private readonly cache = new LRUCache<string, Promise<User | undefined>>({
    max: 10_000,
    ttl: CACHE_SECONDS * 1000,
  });
  private open: boolean | undefined;

  constructor(
    private readonly users: UserRepository,
    private readonly limit: SignInLimit,
    private readonly origins: OwnOrigins,
  ) {}

  /** The viewer; anonymous without such credentials. Throws a Problem of kind `unauthenticated` when they are wrong. */
  async identify(request: Request): Promise<Viewer> {
    const credentials = basicCredentials(request.headers.authorization);
    if (credentials) return this.signIn(request, credentials);
    if (!(await this.isOpen()) || !isLocalRequest(request)) return ANONYMOUS;
    return this.origins.isCrossOrigin(request) ? CROSS_ORIGIN_VIEWER : OPEN;
  }

  /** Open until the first user exists, then never again. */
  private async isOpen(): Promise<boolean> {
    if (this.open !== false) this.open = await this.users.isEmpty();
    return this.open;
  }

  private signIn(request: Request, { login, password }: Credentials): Promise<Viewer> {
    const name = foldLogin(login);
    let found: Promise<User | undefined> | undefined;
    const find = () => (found ??= this.userNamed(name));
    // Under the login name and the e-mail address of one user failures count together.
    const limitKey = async () => {
      const user = await find();
      return user ? `user ${user.id}` : `login ${name.slice(0, MAX_LOGIN_LENGTH)}`;
    };
    return this.limit.limit(request, limitKey, async () => this.verify(await find(), password));
  }

  /** Whatever is wrong, callers are told the same (decision D84), after the same work. */
  private async verify(user: User | undefined, password: string): Promise<Viewer> {
    const fits = await this.passwords.verify(password, user?.passwordHash);
    if (!user || user.disabled || !fits) throw new Problem('unauthenticated', 'incorrect_password', 'Sign-in failed.');
    return { id: user.id, login: user.login, role: user.role };
  }

  private userNamed(login: string): Promise<User | undefined> {
    if (login.length > MAX_LOGIN_LENGTH) return Promise.resolve(undefined);
    const before = this.cache.get(login);
    if (before) return before;
    const user = this.users.find(login);
    this.cache.set(login, user);
    // Whoever is added a moment later gets in at once.
    const forget = () => this.cache.delete(login);
    user.then((found) => found ?? forget(), forget);
    return user;
  }
}
