import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { type Role, rolesAbove } from '../../calendar/viewer.js';
import { inTransaction, inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { UNLISTED } from '../../read-models/change-log/act.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import type { ChangeOrigin } from '../../read-models/change-log/change-origin.js';
import { TokenAuthenticator } from '../tokens/token-authenticator.js';
import { TokenRepository } from '../tokens/token.repository.js';
import { randomHash } from '../users/password.js';
import { User } from '../users/user.entity.js';
import { Identity } from './identity.entity.js';

/** An account at an issuer: the `iss` and `sub` claims. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** The data of a user, from the claims of a JWT. */
export interface ClaimedUser {
  readonly login: string;
  readonly name: string;
  readonly role: Role;
}

const ATTEMPTS = 5;
const MAX_LOGIN_LENGTH = 60;
const MAX_CANDIDATES = 50;

/** The users that sign in through an issuer. */
@Injectable()
export class IdentityRepository {
  private readonly logger = new Logger('Identities');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly tokens: TokenRepository,
    private readonly tokenAuthenticator: TokenAuthenticator,
  ) {}

  /**
   * Finds the user of a subject, or creates one without a usable password. A new user gets a free login name: a name
   * chosen by the issuer must not open an existing account. The role is updated to that of the claims.
   */
  async findOrCreate(subject: Subject, claimed: ClaimedUser): Promise<User> {
    for (let attempt = 1; ; attempt++) {
      const user = await this.find(subject);
      if (user) return this.withRole(user, claimed.role);
      try {
        await inTransaction(this.database, undefined, (db) => this.create(db, subject, claimed));
      } catch (error) {
        // A concurrent request has created the same user or taken the login name.
        if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error;
      }
    }
  }

  private async find({ issuer, subject }: Subject): Promise<User | undefined> {
    const db = this.database.manager;
    const identity = await db.findOneBy(Identity, { issuer, subject });
    return identity ? ((await db.findOneBy(User, { id: identity.userId })) ?? undefined) : undefined;
  }

  private async create(db: EntityManager, subject: Subject, { login, name, role }: ClaimedUser): Promise<void> {
    const { identifiers } = await db.insert(User, {
      login: await freeLogin(db, login),
      email: null,
      name,
      role,
      passwordHash: randomHash(),
      disabled: false,
      createdUtc: this.clock.now(),
    });
    const { id } = identifiers[0] as { id: number };
    await db.insert(Identity, { ...subject, userId: id });
    recordChange(db, { kind: 'users', id, after: UNLISTED }, this.origin());
  }

  private async withRole(user: User, role: Role): Promise<User> {
    if (rolesAbove(role).includes(user.role)) await this.lowerRole(user, role);
    else if (user.role !== role)
      await inUncountedTransaction(this.database, undefined, (db) => this.setRole(db, user.id, role));
    return { ...user, role };
  }

  private async setRole(db: EntityManager, id: number, role: Role): Promise<void> {
    await db.update(User, { id }, { role });
    recordChange(db, { kind: 'users', id, before: UNLISTED, after: UNLISTED, fields: ['role'] }, this.origin());
  }

  private readonly origin = (): ChangeOrigin => ({ now: this.clock.now(), via: 'oidc' });

  /** Lowers the roles of the user's API tokens too. They stay low if the user gets a stronger role again. */
  private async lowerRole({ id, login, role: before }: User, role: Role): Promise<void> {
    const tokens = await inUncountedTransaction(this.database, undefined, async (db) => {
      await this.setRole(db, id, role);
      return this.tokens.limitRoles(db, id, role);
    });
    this.tokenAuthenticator.clearCache();
    this.logger.warn({ msg: 'The issuer lowered a role', login, role, role_before: before, tokens_limited: tokens });
  }
}

/** The first of `name`, `name-2`, `name-3` … that is no login name or e-mail address of a user. */
async function freeLogin(db: EntityManager, login: string): Promise<string> {
  const candidates = Array.from({ length: MAX_CANDIDATES }, (_, index) => numbered(login, index + 1));
  const found = await db.find(User, { where: [{ login: In(candidates) }, { email: In(candidates) }] });
  const taken = new Set(found.flatMap((user) => [user.login, user.email]));
  return candidates.find((candidate) => !taken.has(candidate)) ?? numbered(login, Date.now());
}

function numbered(login: string, number: number): string {
  if (number === 1) return login;
  const suffix = `-${number}`;
  return login.slice(0, MAX_LOGIN_LENGTH - suffix.length) + suffix;
}
