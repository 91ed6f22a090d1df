import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import type { Role } from '../../calendar/viewer.js';
import { withAdvisoryLock } from '../../persistence/connection/advisory-lock.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { foldLogin, LoginTaken, type NewUser } from './new-user.js';
import { hashPassword } from './password.js';
import { User } from './user.entity.js';

/** The users who may sign in. */
@Injectable()
export class UserRepository {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The user of that login name, else of that e-mail address. */
  async find(loginOrEmail: string): Promise<User | undefined> {
    const name = foldLogin(loginOrEmail);
    const found = await this.database.manager.find(User, { where: [{ login: name }, { email: name }] });
    return found.find(({ login }) => login === name) ?? found[0];
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.manager.query<unknown[]>('SELECT 1 FROM users LIMIT 1')).length === 0;
  }

  /** How many may sign in. */
  count(): Promise<number> {
    return this.database.manager.countBy(User, { disabled: false });
  }

  /** All of them, in the order of their ids. */
  list(): Promise<User[]> {
    return this.database.manager.find(User, { order: { id: 'ASC' } });
  }

  /** Throws LoginTaken. */
  async add(user: NewUser): Promise<void> {
    await this.insert(this.database.manager, user, await hashPassword(user.password));
  }

  /** Adds those whose login does not exist, in order; of several processes that start at once, one does. Throws LoginTaken. */
  async addMissing(users: readonly NewUser[]): Promise<void> {
    if ((await this.missing(this.database.manager, users)).length === 0) return;
    const hashes = new Map(
      await Promise.all(users.map(async (user) => [user, await hashPassword(user.password)] as const)),
    );
    await withAdvisoryLock(this.database, 'users', async ({ manager }) => {
      for (const user of await this.missing(manager, users)) await this.insert(manager, user, hashes.get(user) ?? '');
    });
  }

  /** Lets a user in again, or no more; false if there is no such user. */
  disable(login: string, disabled: boolean): Promise<boolean> {
    return this.change(login, { disabled });
  }

  /** Gives a user another role; false if there is no such user. */
  setRole(login: string, role: Role): Promise<boolean> {
    return this.change(login, { role });
  }

  /** Gives a user another password; false if there is no such user. */
  async setPassword(login: string, password: string): Promise<boolean> {
    return this.change(login, { passwordHash: await hashPassword(password) });
  }

  private async missing(db: EntityManager, users: readonly NewUser[]): Promise<NewUser[]> {
    const found = await db.findBy(User, { login: In(users.map(({ login }) => login)) });
    return users.filter((user) => !found.some(({ login }) => login === user.login));
  }

  private async insert(db: EntityManager, { login, email, name, role }: NewUser, passwordHash: string): Promise<void> {
    const createdUtc = this.clock.now();
    const row = { login, email: email ?? null, name, role, passwordHash, disabled: false, createdUtc };
    try {
      await db.insert(User, row);
    } catch (error) {
      if (isUniqueViolation(error)) throw new LoginTaken(`the login or e-mail address of ${login} is another user's`);
      throw error;
    }
  }

  private async change(login: string, changes: Partial<User>): Promise<boolean> {
    const user = await this.find(login);
    if (!user) return false;
    await this.database.manager.update(User, { id: user.id }, changes);
    return true;
  }
}
