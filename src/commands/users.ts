import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Refused } from '../bootstrap/stop.js';
import { systemClock } from '../calendar/clock.js';
import { isRole, ROLES } from '../calendar/viewer.js';
import { isPassword, PASSWORD_RULE, readNewUser } from '../resources/users/new-user.js';
import { Token } from '../resources/tokens/token.entity.js';
import { User } from '../resources/users/user.entity.js';
import { UserStore } from '../resources/users/user-store.js';
import { askPassword } from './ask-password.js';
import { runCommand, say } from './run-command.js';
import { tokenWork } from './token-acts.js';
import { withDatabase } from './with-database.js';

const USAGE = 'usage: users list | add | role | password | disable | enable | token; users --help says more';

interface Asked {
  readonly act: string;
  readonly login: string;
  readonly options: { role?: string; email?: string; name?: string };
}

type Act = (users: UserStore, asked: Asked) => Promise<void>;

const acts: Record<string, Act> = {
  async list(users) {
    for (const { id, login, role, email, name, disabled } of await users.list()) {
      say([id, login, role, disabled ? 'disabled' : 'enabled', email ?? '-', name].join('\t'));
    }
  },

  async add(users, { login, options }) {
    const user = readNewUser({ login, ...options, password: await askPassword() });
    if (typeof user === 'string') throw new Refused(user);
    await users.add(user);
    say(`${user.login} may sign in, as ${user.role}.`);
  },

  async role(users, { login, options: { role } }) {
    if (!isRole(role)) throw new Refused(`--role must be one of ${ROLES.join(', ')}`);
    requireFound(await users.setRole(login, role), login);
    say(`${login} is now ${role}.`);
  },

  async disable(users, { login }) {
    requireFound(await users.disable(login, true), login);
    say(`${login} may not sign in any more.`);
  },

  async enable(users, { login }) {
    requireFound(await users.disable(login, false), login);
    say(`${login} may sign in.`);
  },

  async password(users, { login }) {
    const password = await askPassword();
    if (!isPassword(password)) throw new Refused(PASSWORD_RULE);
    requireFound(await users.setPassword(login, password), login);
    say(`${login} has a new password.`);
  },
};

await runCommand(async (settings) => {
  const given = process.argv.slice(2);
  if (given[0] === 'token') return withDatabase(settings, [User, Token], tokenWork(given.slice(1)));
  const asked = readArguments(given);
  const act = Object.hasOwn(acts, asked.act) ? acts[asked.act] : undefined;
  if (!act || (asked.act !== 'list' && asked.login === '')) throw new Refused(USAGE);
  await withDatabase(settings, [User], (database) => act(new UserStore(database, systemClock), asked));
});

function readArguments(given: string[]): Asked {
  const text = { type: 'string' } as const;
  try {
    const options = { role: text, email: text, name: text };
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
    const [act = '', login = '', ...more] = positionals;
    if (more.length === 0) return { act, login, options: { ...values } };
  } catch {
    // An option that is not known: the usage says which are.
  }
  throw new Refused(USAGE);
}

function requireFound(found: boolean, login: string): void {
  if (!found) throw new Refused(`there is no user ${login}`);
}
