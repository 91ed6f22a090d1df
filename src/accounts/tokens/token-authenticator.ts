import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../calendar/clock.js';
import { type Viewer, weakerRole } from '../../calendar/viewer.js';
import { bearerErrors } from '../../http/request/bearer-token.js';
import { hashOfToken, isTokenText } from './token-text.js';
import { hasExpired, type OwnedToken, TokenRepository } from './token.repository.js';

/** Seconds for which a token is taken to be as last read: so long may one that was revoked go on. */
const CACHE_SECONDS = 2;

/** Signs in by API token. */
@Injectable()
export class TokenAuthenticator {
  private readonly cache = new LRUCache<string, Promise<OwnedToken | undefined>>({
    max: 10_000,
    ttl: CACHE_SECONDS * 1000,
  });

  constructor(
    private readonly tokens: TokenRepository,
    private readonly clock: Clock,
  ) {}

  /** The user of a token, with the weaker of both roles. Throws a Problem of kind `unauthenticated`. */
  async identify(text: string): Promise<Viewer> {
    const token = isTokenText(text) ? await this.tokenOf(hashOfToken(text)) : undefined;
    if (!token || token.disabled || hasExpired(token, this.clock.now())) throw bearerErrors.invalidToken();
    return { id: token.userId, login: token.login, role: weakerRole(token.role, token.userRole) };
  }

  /** Reads every token anew when it is next used, because some have changed. */
  forgetTokens(): void {
    this.cache.clear();
  }

  private tokenOf(hash: string): Promise<OwnedToken | undefined> {
    const before = this.cache.get(hash);
    if (before) return before;
    const token = this.readAndRecordUse(hash);
    this.cache.set(hash, token);
    // A token that is made a moment later works at once.
    const forget = () => this.cache.delete(hash);
    token.then((found) => found ?? forget(), forget);
    return token;
  }

  private async readAndRecordUse(hash: string): Promise<OwnedToken | undefined> {
    const token = await this.tokens.withHash(hash);
    // Reading goes on where nothing can be written, such as on a full disk.
    if (token && !hasExpired(token, this.clock.now())) await this.tokens.recordUse(token).catch(() => undefined);
    return token;
  }
}
