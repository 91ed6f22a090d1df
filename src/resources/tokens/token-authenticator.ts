import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../calendar/clock.js';
import { type Viewer, weakerRole } from '../../calendar/viewer.js';
import { bearerProblems } from '../../http/access/bearer-problems.js';
import { hashOfToken, isTokenText } from './token-text.js';
import { hasExpired, type OwnedToken, TokenStore } from './token-store.js';

/** Seconds for which a token is taken to be as last read: so long may one that was revoked go on. */
const READ_AGAIN_SECONDS = 2;

/** Signs in by API token. */
@Injectable()
export class TokenAuthenticator {
  private readonly seen = new LRUCache<string, Promise<OwnedToken | undefined>>({
    max: 10_000,
    ttl: READ_AGAIN_SECONDS * 1000,
  });

  constructor(
    private readonly tokens: TokenStore,
    private readonly clock: Clock,
  ) {}

  /** The user of a token, with the weaker of both roles. Throws a Problem of kind `unauthenticated`. */
  async identify(text: string): Promise<Viewer> {
    const token = isTokenText(text) ? await this.tokenOf(hashOfToken(text)) : undefined;
    if (!token || token.disabled || hasExpired(token, this.clock.now())) throw bearerProblems.invalidToken();
    return { id: token.userId, login: token.login, role: weakerRole(token.role, token.userRole) };
  }

  /** Reads every token anew when it is next used, because some have changed. */
  forgetTokens(): void {
    this.seen.clear();
  }

  private tokenOf(hash: string): Promise<OwnedToken | undefined> {
    const before = this.seen.get(hash);
    if (before) return before;
    const token = this.readAndNote(hash);
    this.seen.set(hash, token);
    // A token that is made a moment later works at once.
    const forget = () => this.seen.delete(hash);
    token.then((found) => found ?? forget(), forget);
    return token;
  }

  private async readAndNote(hash: string): Promise<OwnedToken | undefined> {
    const token = await this.tokens.withHash(hash);
    // Reading goes on where nothing can be written, such as on a full disk.
    if (token && !hasExpired(token, this.clock.now())) await this.tokens.noteUse(token).catch(() => undefined);
    return token;
  }
}
