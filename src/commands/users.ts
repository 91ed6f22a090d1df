import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Token } from '../accounts/tokens/token.entity.js';
import { isPassword, parseNewUser, PASSWORD_RULE } from '../accounts/users/new-user.js';
import { User } from '../accounts/users/user.entity.js';
import { UserRepository } from '../accounts/users/user.repository.js';
import { CommandError } from '../bootstrap/exit.js';
import { systemClock } from '../calendar/clock.js';
import { isRole, ROLES } from '../calendar/viewer.js';
import { promptPassword } from './ask-password.js';
import { print, runCommand } from './run-command.js';
import { tokenCommand } from './token-acts.js';
import { withDatabase } from './with-database.js';

const USAGE = 'usage: users list | add | role | password | disable | enable | token; users --help says more';

interface ParsedArguments {
  readonly act: string;
  readonly login: string;
  readonly options: { role?: string; email?: string; name?: string };
}

type Act = (users: UserRepository, args: ParsedArguments) => Promise<void>;

const acts: Record<string, Act> = {
  async list(users) {
    for (const { id, login, role, email, name, disabled } of await users.list()) {
      print([id, login, role, disabled ? 'disabled' : 'enabled', email ?? '-', name].join('\t'));
    }
  },

  async add(users, { login, options }) {
    const user = parseNewUser({ login, ...options, password: await promptPassword() });
    if (typeof user === 'string') throw new CommandError(user);
    await users.add(user);
    print(`${user.login} may sign in, as ${user.role}.`);
  },

  async role(users, { login, options: { role } }) {
    if (!isRole(role)) throw new CommandError(`--role must be one of ${ROLES.join(', ')}`);
    requireFound(await users.setRole(login, role), login);
    print(`${login} is now ${role}.`);
  },

  async disable(users, { login }) {
    requireFound(await users.setDisabled(login, true), login);
    print(`${login} may not sign in any more.`);
  },

  async enable(users, { login }) {
    requireFound(await users.setDisabled(login, false), login);
    print(`${login} may sign in.`);
  },

  async password(users, { login }) {
    const password = await promptPassword();
    if (!isPassword(password)) throw new CommandError(PASSWORD_RULE);
    requireFound(await users.setPassword(login, password), login);
    print(`${login} has a new password.`);
  },
};

await runCommand(async (settings) => {
  const args = process.argv.slice(2);
  if (args[0] === 'token') return withDatabase(settings, [User, Token], tokenCommand(args.slice(1)));
  const parsed = readArguments(args);
  const act = Object.hasOwn(acts, parsed.act) ? acts[parsed.act] : undefined;
  if (!act || (parsed.act !== 'list' && parsed.login === '')) throw new CommandError(USAGE);
  await withDatabase(settings, [User], (database) => act(new UserRepository(database, systemClock), parsed));
});

function readArguments(args: string[]): ParsedArguments {
  const text = { type: 'string' } as const;
  try {
    const options = { role: text, email: text, name: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [act = '', login = '', ...more] = positionals;
    if (more.length === 0) return { act, login, options: { ...values } };
  } catch {
    // An option that is not known: the usage says which are.
  }
  throw new CommandError(USAGE);
}

function requireFound(found: boolean, login: string): void {
  if (!found) throw new CommandError(`there is no user ${login}`);
}
