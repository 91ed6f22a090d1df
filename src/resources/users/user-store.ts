import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import type { Role } from '../../calendar/viewer.js';
import { isDuplicate } from '../../persistence/failures.js';
import { hashPassword } from './password.js';
import { User } from './user.entity.js';

export interface NewUser {
  readonly login: string;
  readonly role: Role;
  readonly password: string;
  readonly email?: string;
  readonly name?: string;
}

/** The users who may sign in. */
@Injectable()
export class UserStore {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
  ) {}

  /** The user of that login name or e-mail address. */
  async find(loginOrEmail: string): Promise<User | undefined> {
    const users = this.database.manager;
    const user =
      (await users.findOneBy(User, { login: loginOrEmail })) ?? (await users.findOneBy(User, { email: loginOrEmail }));
    return user ?? undefined;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.manager.query<unknown[]>('SELECT 1 FROM users LIMIT 1')).length === 0;
  }

  /** Adds a user; false if the login name or e-mail address is taken, by another process perhaps. */
  async add({ login, role, password, email, name }: NewUser): Promise<boolean> {
    if (await this.find(login)) return false;
    const passwordHash = await hashPassword(password);
    const createdUtc = this.clock.now();
    try {
      await this.database.manager.insert(User, {
        login,
        email: email ?? null,
        name: name ?? login,
        role,
        passwordHash,
        disabled: false,
        createdUtc,
      });
      return true;
    } catch (error) {
      if (isDuplicate(error)) return false;
      throw error;
    }
  }
}
