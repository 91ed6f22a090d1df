import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Problem } from '../../calendar/problem.js';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';
import { Authenticator } from '../../http/access/authenticator.js';
import { passwordFits } from './password.js';
import { UserStore } from './user-store.js';

/** Seconds for which a verified sign-in is believed without hashing again. */
const BELIEVED_SECONDS = 30;

/** Everybody, while there are no users at all: the service then listens on loopback only. */
const OPEN: Viewer = { id: 0, login: '', role: 'administrator' };

/** Signs in by HTTP Basic (RFC 7617), with login name or e-mail address. */
@Injectable()
export class BasicAuthenticator extends Authenticator {
  private readonly key = randomBytes(32);
  private readonly believed = new LRUCache<string, Promise<Viewer>>({ max: 10_000, ttl: BELIEVED_SECONDS * 1000 });
  private open: boolean | undefined;

  constructor(private readonly users: UserStore) {
    super();
  }

  async identify(request: Request): Promise<Viewer> {
    const credentials = basicCredentials(request.headers.authorization);
    if (!credentials) return (await this.isOpen()) ? OPEN : ANONYMOUS;
    const key = createHmac('sha256', this.key).update(`${credentials.login}:${credentials.password}`).digest('base64');
    const before = this.believed.get(key);
    if (before) return before;
    const verified = this.verify(credentials.login, credentials.password);
    this.believed.set(key, verified);
    verified.catch(() => this.believed.delete(key));
    return verified;
  }

  /** Open until the first user exists, then never again. */
  private async isOpen(): Promise<boolean> {
    if (this.open !== false) this.open = await this.users.isEmpty();
    return this.open;
  }

  private async verify(login: string, password: string): Promise<Viewer> {
    const user = await this.users.find(login);
    if (!user || user.disabled) throw new Problem('unauthenticated', 'invalid_username', 'Sign-in failed.');
    if (!(await passwordFits(password, user.passwordHash))) {
      throw new Problem('unauthenticated', 'incorrect_password', 'Sign-in failed.');
    }
    return { id: user.id, login: user.login, role: user.role };
  }
}

/** Login and password of a Basic header; undefined for none, a malformed one or an empty password, which count as anonymous. */
function basicCredentials(header: string | undefined): { login: string; password: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return { login: text.slice(0, colon), password: text.slice(colon + 1) };
}
