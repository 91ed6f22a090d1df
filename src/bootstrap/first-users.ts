import { NameTaken } from '../resources/users/new-user.js';
import type { UserStore } from '../resources/users/user-store.js';
import { type Settings, WrongSetting } from './settings.js';

/** Creates the users of BOOTSTRAP_USERS that do not exist. Throws WrongSetting when an e-mail address is somebody else's. */
export async function addFirstUsers(users: UserStore, { BOOTSTRAP_USERS }: Settings): Promise<void> {
  try {
    await users.addMissing(BOOTSTRAP_USERS);
  } catch (error) {
    throw error instanceof NameTaken ? new WrongSetting(`BOOTSTRAP_USERS: ${error.message}`) : error;
  }
}
