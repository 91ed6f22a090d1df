import type { DataSource } from 'typeorm';
import { hashPassword } from '../accounts/users/password.js';
import { User } from '../accounts/users/user.entity.js';
import type { Clock } from '../calendar/clock.js';
import { ROLES } from '../calendar/viewer.js';

/** As weak as scrypt can be: hashing and signing in cost a test nothing. */
const CHEAPEST = { N: 2, r: 1, p: 1 };

/** Writes a user of each role, with one password, unless a user of that login is there already. */
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
