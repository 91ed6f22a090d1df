import type { DataSource } from 'typeorm';
import { hashPassword } from '../accounts/users/password.js';
import { User } from '../accounts/users/user.entity.js';
import type { Clock } from '../calendar/clock.js';
import { ROLES } from '../calendar/viewer.js';

/** The cheapest parameters of scrypt, so that signing in does not slow tests down. */
const CHEAPEST = { N: 2, r: 1, p: 1 };

/** Adds a user for each role, with the same password, unless one with that login exists. */
export async function addTestUsers({ manager }: DataSource, clock: Clock, password: string): Promise<void> {
  const passwordHash = await hashPassword(password, CHEAPEST);
  const present = new Set((await manager.find(User)).map(({ login }) => login));
  const absent = ROLES.filter((role) => !present.has(role));
  const shared = { email: null, passwordHash, disabled: false, createdUtc: clock.now() };
  await manager.insert(
    User,
    absent.map((role) => ({ login: role, role, name: role, ...shared })),
  );
}
