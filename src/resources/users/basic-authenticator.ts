import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Problem } from '../../calendar/problem.js';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';
import { FOREIGN_PAGE } from '../../http/access/authenticator.js';
import { OwnOrigins } from '../../http/access/own-origins.js';
import { SignInLimit } from '../../http/limits/sign-in-limit.js';
import { basicCredentials, type Credentials } from './basic-credentials.js';
import { foldLogin } from './new-user.js';
import { isMadeHere } from './open-mode.js';
import { PasswordCheck } from './password-check.js';
import type { User } from './user.entity.js';
import { UserStore } from './user-store.js';

/** Seconds for which a user is taken to be as last read: so long may somebody who is disabled go on. */
const READ_AGAIN_SECONDS = 2;
const LONGEST_LOGIN = 254;

/** Everybody on this machine, while there are no users at all. */
const OPEN: Viewer = { id: 0, login: '', role: 'administrator' };

/** Signs in by HTTP Basic, with login name or e-mail address. */
@Injectable()
export class BasicAuthenticator {
  private readonly passwords = new PasswordCheck();
  private readonly seen = new LRUCache<string, Promise<User | undefined>>({
    max: 10_000,
    ttl: READ_AGAIN_SECONDS * 1000,
  });
  private open: boolean | undefined;

  constructor(
    private readonly users: UserStore,
    private readonly limit: SignInLimit,
    private readonly origins: OwnOrigins,
  ) {}

  /** The viewer; anonymous without such credentials. Throws a Problem of kind `unauthenticated` when they are wrong. */
  async identify(request: Request): Promise<Viewer> {
    const credentials = basicCredentials(request.headers.authorization);
    if (credentials) return this.signIn(request, credentials);
    if (!(await this.isOpen()) || !isMadeHere(request)) return ANONYMOUS;
    return this.origins.isForeign(request) ? FOREIGN_PAGE : OPEN;
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
    const countedAs = async () => {
      const user = await find();
      return user ? `user ${user.id}` : `login ${name.slice(0, LONGEST_LOGIN)}`;
    };
    return this.limit.guard(request, countedAs, async () => this.verify(await find(), password));
  }

  /** Whatever is wrong, callers are told the same (decision D84), after the same work. */
  private async verify(user: User | undefined, password: string): Promise<Viewer> {
    const fits = await this.passwords.fits(password, user?.passwordHash);
    if (!user || user.disabled || !fits) throw new Problem('unauthenticated', 'incorrect_password', 'Sign-in failed.');
    return { id: user.id, login: user.login, role: user.role };
  }

  private userNamed(login: string): Promise<User | undefined> {
    if (login.length > LONGEST_LOGIN) return Promise.resolve(undefined);
    const before = this.seen.get(login);
    if (before) return before;
    const user = this.users.find(login);
    this.seen.set(login, user);
    // Whoever is added a moment later gets in at once.
    const forget = () => this.seen.delete(login);
    user.then((found) => found ?? forget(), forget);
    return user;
  }
}
