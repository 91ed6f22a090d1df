import { LoginTaken } from '../resources/users/new-user.js';
import type { UserRepository } from '../resources/users/user-store.js';
import { type Settings, InvalidSetting } from './settings.js';

/** Creates the users of BOOTSTRAP_USERS that do not exist. Throws InvalidSetting when an e-mail address is somebody else's. */
export async function addFirstUsers(users: UserRepository, { BOOTSTRAP_USERS }: Settings): Promise<void> {
  try {
    await users.addMissing(BOOTSTRAP_USERS);
  } catch (error) {
    throw error instanceof LoginTaken ? new InvalidSetting(`BOOTSTRAP_USERS: ${error.message}`) : error;
  }
}
