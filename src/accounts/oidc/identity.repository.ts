import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { type Role, rolesAbove } from '../../calendar/viewer.js';
import { inTransaction, inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { TokenAuthenticator } from '../tokens/token-authenticator.js';
import { TokenRepository } from '../tokens/token.repository.js';
import { randomHash } from '../users/password.js';
import { User } from '../users/user.entity.js';
import { Identity } from './identity.entity.js';

/** Whom an issuer vouches for. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** What the user of a subject is to be, where there is none yet. */
export interface WantedUser {
  readonly login: string;
  readonly name: string;
  readonly role: Role;
}

const ATTEMPTS = 5;
const MAX_LOGIN_LENGTH = 60;
const CANDIDATES = 50;

/** The users of those whom an issuer vouches for. */
@Injectable()
export class IdentityRepository {
  private readonly logger = new Logger('Identities');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly tokens: TokenRepository,
    private readonly tokenSignIn: TokenAuthenticator,
  ) {}

  /**
   * The user of a subject, made when there is none: without a password, and with a login name that nobody has, because
   * a name that an issuer proposes must not open an account of somebody else. The role follows the claims.
   */
  async userOf(subject: Subject, wanted: WantedUser): Promise<User> {
    for (let attempt = 1; ; attempt++) {
      const user = await this.find(subject);
      if (user) return this.withRole(user, wanted.role);
      try {
        await inTransaction(this.database, undefined, (db) => this.add(db, subject, wanted));
      } catch (error) {
        // Somebody made the same user, or took the name, at the same moment.
        if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error;
      }
    }
  }

  private async find({ issuer, subject }: Subject): Promise<User | undefined> {
    const db = this.database.manager;
    const identity = await db.findOneBy(Identity, { issuer, subject });
    return identity ? ((await db.findOneBy(User, { id: identity.userId })) ?? undefined) : undefined;
  }

  private async add(db: EntityManager, subject: Subject, { login, name, role }: WantedUser): Promise<void> {
    const { identifiers } = await db.insert(User, {
      login: await freeLogin(db, login),
      email: null,
      name,
      role,
      passwordHash: randomHash(),
      disabled: false,
      createdUtc: this.clock.now(),
    });
    await db.insert(Identity, { ...subject, userId: (identifiers[0] as { id: number }).id });
  }

  private async withRole(user: User, role: Role): Promise<User> {
    if (rolesAbove(role).includes(user.role)) await this.lower(user, role);
    else if (user.role !== role) await this.database.manager.update(User, { id: user.id }, { role });
    return { ...user, role };
  }

  /** A weaker role takes the surplus from the user's API tokens, which do not get it back with the role. */
  private async lower({ id, login, role: before }: User, role: Role): Promise<void> {
    const tokens = await inUncountedTransaction(this.database, undefined, async (db) => {
      await db.update(User, { id }, { role });
      return this.tokens.limitRoles(db, id, role);
    });
    this.tokenSignIn.forgetTokens();
    this.logger.warn({ msg: 'The issuer lowered a role', login, role, role_before: before, tokens_limited: tokens });
  }
}

/** The name itself or else the first free of `name-2`, `name-3` …; an e-mail address of somebody is not free either. */
async function freeLogin(db: EntityManager, login: string): Promise<string> {
  const candidates = Array.from({ length: CANDIDATES }, (_, index) => numbered(login, index + 1));
  const found = await db.find(User, { where: [{ login: In(candidates) }, { email: In(candidates) }] });
  const taken = new Set(found.flatMap((user) => [user.login, user.email]));
  return candidates.find((candidate) => !taken.has(candidate)) ?? numbered(login, Date.now());
}

function numbered(login: string, number: number): string {
  if (number === 1) return login;
  const ending = `-${number}`;
  return login.slice(0, MAX_LOGIN_LENGTH - ending.length) + ending;
}
