import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import type { Role } from '../../calendar/viewer.js';
import { withAdvisoryLock } from '../../persistence/connection/advisory-lock.js';
import { inUncountedTransaction } from '../../persistence/connection/transaction.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { UNLISTED } from '../../read-models/change-log/act.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import type { ChangeOrigin } from '../../read-models/change-log/change-origin.js';
import { forgetMentions } from '../../read-models/forget-mentions.js';
import { foldLogin, LoginTaken, type NewUser } from './new-user.js';
import { hashPassword, randomHash } from './password.js';
import { User } from './user.entity.js';

/** The users of this service. */
@Injectable()
export class UserRepository {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Finds a user by login name, or else by e-mail address. */
  async find(loginOrEmail: string): Promise<User | undefined> {
    const name = foldLogin(loginOrEmail);
    const found = await this.database.manager.find(User, { where: [{ login: name }, { email: name }] });
    return found.find(({ login }) => login === name) ?? found[0];
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.manager.query<unknown[]>('SELECT 1 FROM users LIMIT 1')).length === 0;
  }

  /** The number of users who are not disabled. */
  count(): Promise<number> {
    return this.database.manager.countBy(User, { disabled: false });
  }

  /** All users, ordered by id. */
  list(): Promise<User[]> {
    return this.database.manager.find(User, { order: { id: 'ASC' } });
  }

  /** Adds a user. Throws `LoginTaken`. */
  async add(user: NewUser): Promise<void> {
    const hash = await hashPassword(user.password);
    await inUncountedTransaction(this.database, undefined, async (db) => {
      const id = await this.insert(db, user, hash);
      recordChange(db, { kind: 'users', id, after: UNLISTED }, this.origin());
    });
  }

  /** Adds the users whose login does not exist yet, in order, in one process at a time. Throws `LoginTaken`. */
  async addMissing(users: readonly NewUser[]): Promise<void> {
    if ((await this.findMissing(this.database.manager, users)).length === 0) return;
    const hashes = new Map(
      await Promise.all(users.map(async (user) => [user, await hashPassword(user.password)] as const)),
    );
    await withAdvisoryLock(this.database, 'users', async ({ manager }) => {
      for (const user of await this.findMissing(manager, users))
        await this.insert(manager, user, hashes.get(user) ?? '');
    });
  }

  /** Disables or enables a user; false if the user does not exist. */
  setDisabled(login: string, disabled: boolean): Promise<boolean> {
    return this.change(login, { disabled });
  }

  /** Changes the role of a user; false if the user does not exist. */
  setRole(login: string, role: Role): Promise<boolean> {
    return this.change(login, { role });
  }

  /** Changes the password of a user; false if the user does not exist. */
  async setPassword(login: string, password: string): Promise<boolean> {
    return this.change(login, { passwordHash: await hashPassword(password) });
  }

  /**
   * Erases a person: nothing of the user is left but the id and the role, under a login such as `erased-17`. Returns that
   * login; undefined if the user does not exist. Records and log entries of the user stay.
   */
  async erase(login: string): Promise<string | undefined> {
    const user = await this.find(login);
    if (!user) return undefined;
    const erased = `erased-${user.id}`;
    const nobody = { login: erased, email: null, name: erased, passwordHash: randomHash(), disabled: true };
    await inUncountedTransaction(this.database, undefined, async (db) => {
      await db.update(User, { id: user.id }, nobody);
      for (const table of ['tokens', 'identities']) await db.query(`DELETE FROM ${table} WHERE user_id = ?`, [user.id]);
      await db.query('UPDATE imports SET user_login = ? WHERE user_id = ?', [erased, user.id]);
      await forgetMentions(db, [user.login, user.email, user.name]);
      const fields = ['login', 'email', 'name', 'password'];
      recordChange(db, { kind: 'users', id: user.id, before: UNLISTED, after: UNLISTED, fields }, this.origin());
    });
    return erased;
  }

  private async findMissing(db: EntityManager, users: readonly NewUser[]): Promise<NewUser[]> {
    const found = await db.findBy(User, { login: In(users.map(({ login }) => login)) });
    return users.filter((user) => !found.some(({ login }) => login === user.login));
  }

  private async insert(
    db: EntityManager,
    { login, email, name, role }: NewUser,
    passwordHash: string,
  ): Promise<number> {
    const createdUtc = this.clock.now();
    const row = { login, email: email ?? null, name, role, passwordHash, disabled: false, createdUtc };
    try {
      const { identifiers } = await db.insert(User, row);
      return (identifiers[0] as { id: number }).id;
    } catch (error) {
      if (isUniqueViolation(error)) throw new LoginTaken(`the login or e-mail address of ${login} is already taken`);
      throw error;
    }
  }

  private async change(login: string, changes: Partial<User>): Promise<boolean> {
    const user = await this.find(login);
    if (!user) return false;
    await inUncountedTransaction(this.database, undefined, async (db) => {
      await db.update(User, { id: user.id }, changes);
      const fields = Object.keys(changes).map((name) => (name === 'passwordHash' ? 'password' : name));
      recordChange(db, { kind: 'users', id: user.id, before: UNLISTED, after: UNLISTED, fields }, this.origin());
    });
    return true;
  }

  private readonly origin = (): ChangeOrigin => ({ now: this.clock.now(), via: 'users' });
}
