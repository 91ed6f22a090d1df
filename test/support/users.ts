import { randomBytes, scryptSync } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { UtcText } from '../../src/calendar/dates/texts.js';
import type { Role } from '../../src/calendar/viewer.js';
import { User } from '../../src/accounts/users/user.entity.js';
import { NOW } from './fixed-clock.js';

/** Who can sign in during tests: a user for each role, and second ones where "somebody else's" matters. Ids 1, 2, 3 ... */
export const LOGINS = {
  administrator: 'administrator',
  editor: 'editor',
  author: 'author',
  'another-author': 'author',
  contributor: 'contributor',
  'another-contributor': 'contributor',
  subscriber: 'subscriber',
} as const satisfies Record<string, Role>;
export type Login = keyof typeof LOGINS;

export const passwordOf = (login: Login): string => `${login}-password`;

/** Writes the users straight into the table, with hashes so weak that signing in costs a test nothing. */
export async function addUsers(database: DataSource): Promise<void> {
  const users = Object.entries(LOGINS).map(([login, role]) => ({
    login,
    role,
    name: login,
    email: `${login}@example.test`,
    passwordHash: weakHash(passwordOf(login as Login)),
    disabled: false,
    createdUtc: NOW as UtcText,
  }));
  await database.manager.insert(User, users);
}

function weakHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  return ['scrypt', 2, 1, 1, salt.toString('base64'), key.toString('base64')].join('$');
}
