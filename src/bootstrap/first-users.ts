import { LoginTaken } from '../accounts/users/new-user.js';
import type { UserRepository } from '../accounts/users/user.repository.js';
import { InvalidSetting, type Settings } from '../config/settings.js';

/** Creates the users of BOOTSTRAP_USERS that do not exist. Throws InvalidSetting if another user has the same e-mail address. */
export async function addFirstUsers(users: UserRepository, { BOOTSTRAP_USERS }: Settings): Promise<void> {
  try {
    await users.addMissing(BOOTSTRAP_USERS);
  } catch (error) {
    throw error instanceof LoginTaken ? new InvalidSetting(`BOOTSTRAP_USERS: ${error.message}`) : error;
  }
}
