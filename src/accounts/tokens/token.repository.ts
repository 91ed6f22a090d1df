import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { SECONDS_A_DAY, secondsIn, utcText, type UtcText } from '../../calendar/dates/texts.js';
import { type Role, rolesAbove, weakerRole } from '../../calendar/viewer.js';
import type { RequestTelemetry } from '../../http/observability/request-telemetry.js';
import { offsetLimitOf, type PageRequest } from '../../http/pagination/page.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { UNLISTED } from '../../read-models/change-log/act.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import type { ChangeOrigin } from '../../read-models/change-log/change-origin.js';
import type { User } from '../users/user.entity.js';
import { hashOfToken, hintOfToken, newTokenText } from './token-text.js';
import { Token } from './token.entity.js';

/** The data of a new token. */
export interface NewToken {
  readonly name: string;
  readonly role: Role;
  /** Days until it expires; undefined for never. */
  readonly days: number | undefined;
}

/** Who adds or revokes a token: a request, or without one a command. */
type TokenOrigin = ChangeOrigin & { readonly telemetry?: RequestTelemetry | undefined };

/** A token with the data of its user. */
export interface OwnedToken extends Token {
  readonly login: string;
  readonly userRole: Role;
  readonly disabled: boolean;
}

const SELECT_TOKENS = `SELECT tokens.id AS id, tokens.user_id AS userId, tokens.name AS name, tokens.role AS role, tokens.hash AS hash,
  tokens.hint AS hint, tokens.created_utc AS createdUtc, tokens.expires_utc AS expiresUtc, tokens.last_used_utc AS lastUsedUtc,
  users.login AS login, users.role AS userRole, users.disabled AS disabled
  FROM tokens JOIN users ON users.id = tokens.user_id`;

/** `last_used_utc` is written at most once in so many seconds. */
const LAST_USED_PRECISION_SECONDS = 3600;

/** The API tokens of the users. */
@Injectable()
export class TokenRepository {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Creates a token with at most the role of its user. Returns its text, which is not stored. */
  async add(
    { id, login, role: userRole, disabled }: User,
    input: NewToken,
    origin: TokenOrigin = this.fromCommand(),
  ): Promise<{ token: OwnedToken; text: string }> {
    const text = newTokenText();
    const createdUtc = this.clock.now();
    const expiresUtc = input.days === undefined ? null : utcText(secondsIn(createdUtc) + input.days * SECONDS_A_DAY);
    const row = {
      userId: id,
      name: input.name,
      role: weakerRole(input.role, userRole),
      hash: hashOfToken(text),
      hint: hintOfToken(text),
      createdUtc,
      expiresUtc,
      lastUsedUtc: null,
    };
    const tokenId = await inUncountedTransaction(this.database, origin.telemetry, async (db) => {
      const { identifiers } = await db.insert(Token, row);
      const { id: added } = identifiers[0] as { id: number };
      recordChange(db, { kind: 'tokens', id: added, after: UNLISTED }, origin);
      return added;
    });
    return { token: { ...row, id: tokenId, login, userRole, disabled }, text };
  }

  /** Reads one page of the tokens, newest first, and their total number. */
  async list(pageRequest: PageRequest): Promise<{ tokens: OwnedToken[]; total: number }> {
    const total = await this.database.manager.count(Token);
    const { limit, offset, assertWithinDepth } = offsetLimitOf(pageRequest);
    assertWithinDepth?.(total);
    return { tokens: await this.select(`ORDER BY tokens.id DESC LIMIT ${limit} OFFSET ${offset}`), total };
  }

  async findById(id: number): Promise<OwnedToken | undefined> {
    return (await this.select('WHERE tokens.id = ?', id))[0];
  }

  async findByHash(hash: string): Promise<OwnedToken | undefined> {
    return (await this.select('WHERE tokens.hash = ?', hash))[0];
  }

  /** Deletes a token; false if it does not exist. */
  revoke(id: number, origin: TokenOrigin = this.fromCommand()): Promise<boolean> {
    return inUncountedTransaction(this.database, origin.telemetry, async (db) => {
      const { affected } = await db.delete(Token, { id });
      if (affected === 0) return false;
      recordChange(db, { kind: 'tokens', id, before: UNLISTED }, origin);
      return true;
    });
  }

  /** Lowers the stronger tokens of a user to a role, for good. Returns how many were lowered. */
  async limitRoles(db: EntityManager, userId: number, role: Role): Promise<number> {
    const { affected } = await db.update(Token, { userId, role: In(rolesAbove(role)) }, { role });
    return affected ?? 0;
  }

  /** Records that a token is used, at most once an hour. */
  async recordUse({ id, lastUsedUtc }: OwnedToken): Promise<void> {
    const now = this.clock.now();
    if (lastUsedUtc !== null && secondsIn(now) - secondsIn(lastUsedUtc) < LAST_USED_PRECISION_SECONDS) return;
    await this.database.manager.update(Token, { id }, { lastUsedUtc: now });
  }

  private fromCommand(): TokenOrigin {
    return { now: this.clock.now(), via: 'users' };
  }

  private async select(clauses: string, ...values: unknown[]): Promise<OwnedToken[]> {
    const found = await this.database.manager.query<OwnedToken[]>(`${SELECT_TOKENS} ${clauses}`, values);
    // Both engines return booleans as 0 and 1.
    return found.map((token) => ({ ...token, disabled: Boolean(token.disabled) }));
  }
}

/** Whether a token has expired at `now`. */
export function hasExpired({ expiresUtc }: Pick<Token, 'expiresUtc'>, now: UtcText): boolean {
  return expiresUtc !== null && expiresUtc <= now;
}
