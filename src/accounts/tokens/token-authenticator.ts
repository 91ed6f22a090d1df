import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../calendar/clock.js';
import { type Viewer, weakerRole } from '../../calendar/viewer.js';
import { bearerErrors } from '../../http/request/bearer-token.js';
import { hashOfToken, isTokenText } from './token-text.js';
import { hasExpired, type OwnedToken, TokenRepository } from './token.repository.js';

/** Seconds for which a token is cached, and thus still works once it is revoked. */
const CACHE_SECONDS = 2;

/** Authenticates by API token. */
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

  /** The user of a token, with the weaker role of the two. Throws a Problem of kind `unauthenticated`. */
  async identify(text: string): Promise<Viewer> {
    const token = isTokenText(text) ? await this.tokenOf(hashOfToken(text)) : undefined;
    if (!token || token.disabled || hasExpired(token, this.clock.now())) throw bearerErrors.invalidToken();
    return {
      id: token.userId,
      login: token.login,
      role: weakerRole(token.role, token.userRole),
      tokenId: token.id,
    };
  }

  /** Clears the cache after tokens have changed. */
  clearCache(): void {
    this.cache.clear();
  }

  private tokenOf(hash: string): Promise<OwnedToken | undefined> {
    const cached = this.cache.get(hash);
    if (cached) return cached;
    const token = this.readAndRecordUse(hash);
    this.cache.set(hash, token);
    // Unknown tokens are not cached: a token must work as soon as it exists.
    const forget = () => this.cache.delete(hash);
    token.then((found) => found ?? forget(), forget);
    return token;
  }

  private async readAndRecordUse(hash: string): Promise<OwnedToken | undefined> {
    const token = await this.tokens.findByHash(hash);
    // Reads must work even if nothing can be written, for example on a full disk.
    if (token && !hasExpired(token, this.clock.now())) await this.tokens.recordUse(token).catch(() => undefined);
    return token;
  }
}
