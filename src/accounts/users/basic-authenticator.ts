import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Problem } from '../../calendar/problem.js';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';
import { urlIn } from '../../calendar/web-address.js';
import { CROSS_ORIGIN_VIEWER } from '../../http/auth/authenticator.js';
import { TrustedOrigins } from '../../http/auth/trusted-origins.js';
import { SignInLimit } from '../../http/rate-limiting/sign-in-limit.js';
import { isLoopback } from '../../http/urls/loopback.js';
import { foldLogin } from './new-user.js';
import { PasswordCheck } from './password-check.js';
import type { User } from './user.entity.js';
import { UserRepository } from './user.repository.js';

/** Seconds for which a user is cached, and thus can still sign in once disabled. */
const CACHE_SECONDS = 2;
const MAX_LOGIN_LENGTH = 254;

/** The viewer of local requests in open mode: while there are no users. */
const OPEN_MODE_VIEWER: Viewer = { id: 0, login: '', role: 'administrator' };

/** Wrong credentials, whatever is wrong with them (decision D84). */
export const signInFailed = () => new Problem('unauthenticated', 'incorrect_password', 'Sign-in failed.');

/** Authenticates by HTTP Basic, with login name or e-mail address. */
@Injectable()
export class BasicAuthenticator {
  private readonly passwords = new PasswordCheck();
  private readonly cache = new LRUCache<string, Promise<User | undefined>>({
    max: 10_000,
    ttl: CACHE_SECONDS * 1000,
  });
  private openMode: boolean | undefined;

  constructor(
    private readonly users: UserRepository,
    private readonly limit: SignInLimit,
    private readonly origins: TrustedOrigins,
  ) {}

  /**
   * The viewer of a request; anonymous without Basic credentials. Throws a Problem of kind `unauthenticated` if they are
   * wrong.
   */
  async identify(request: Request): Promise<Viewer> {
    const credentials = basicCredentials(request.headers.authorization);
    if (credentials) return this.signIn(request, credentials);
    if (!(await this.isOpenMode()) || !isLocalRequest(request)) return ANONYMOUS;
    return this.origins.isCrossOrigin(request) ? CROSS_ORIGIN_VIEWER : OPEN_MODE_VIEWER;
  }

  /** True until the first user exists, then never again. */
  private async isOpenMode(): Promise<boolean> {
    if (this.openMode !== false) this.openMode = await this.users.isEmpty();
    return this.openMode;
  }

  private signIn(request: Request, { login, password }: Credentials): Promise<Viewer> {
    const name = foldLogin(login);
    let found: Promise<User | undefined> | undefined;
    const find = () => (found ??= this.userNamed(name));
    // Failures with the login name and the e-mail address of a user are counted together.
    const limitKey = async () => {
      const user = await find();
      return user ? `user ${user.id}` : `login ${name.slice(0, MAX_LOGIN_LENGTH)}`;
    };
    return this.limit.limit(request, limitKey, async () => this.verify(await find(), password));
  }

  /** Every failure gives the same error (decision D84), after the same work. */
  private async verify(user: User | undefined, password: string): Promise<Viewer> {
    const matches = await this.passwords.verify(password, user?.passwordHash);
    if (!user || user.disabled || !matches) throw signInFailed();
    return { id: user.id, login: user.login, role: user.role };
  }

  private userNamed(login: string): Promise<User | undefined> {
    if (login.length > MAX_LOGIN_LENGTH) return Promise.resolve(undefined);
    const cached = this.cache.get(login);
    if (cached) return cached;
    const user = this.users.find(login);
    this.cache.set(login, user);
    // Unknown names are not cached: a new user can sign in at once.
    const forget = () => this.cache.delete(login);
    user.then((found) => found ?? forget(), forget);
    return user;
  }
}

/** The credentials of HTTP Basic (RFC 7617). */
export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/**
 * Reads an `Authorization` header. Undefined, which means anonymous, if it is absent or malformed, has another scheme or an
 * empty password (recorded exchanges: meta).
 */
export function basicCredentials(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return { login: text.slice(0, colon), password: text.slice(colon + 1) };
}

/**
 * Headers that proxies and content delivery networks add and clients do not: `Via` (RFC 9110), `Forwarded` (RFC 7239), the
 * `X-Forwarded-*` and `X-Original-*` families, headers with the address of a client, and those of single products.
 */
const PROXY_HEADERS = new RegExp(
  [
    '^via$',
    'forwarded',
    '^x-origin(al|ating)-',
    '(client|real|remote|user|connecting|socket|source)-?ip(v6)?$',
    '^x-remote-addr$',
    'proxy',
    '^(cf|ali-cdn|cdn|tailscale|surrogate)-',
    '^x-(envoy|azure|arr|appengine|vercel|nf|varnish|amzn|cloud-trace)(-|$)',
  ].join('|'),
);

/**
 * Whether a request was made on this machine, and not by a proxy for a remote client. In open mode every local client is
 * an administrator, which must not apply to clients behind a local proxy. HTTP/1.0, the default of some proxies towards
 * their backend, is taken as the sign of a proxy.
 */
export function isLocalRequest({
  headers,
  httpVersion,
  socket,
}: Pick<Request, 'headers' | 'httpVersion' | 'socket'>): boolean {
  if (httpVersion !== '1.1' || !isLoopback(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => PROXY_HEADERS.test(name))) return false;
  return isLoopback(urlIn(`http://${headers.host ?? ''}`)?.hostname ?? '');
}
