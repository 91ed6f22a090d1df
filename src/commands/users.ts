import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Token } from '../accounts/tokens/token.entity.js';
import { isPassword, parseNewUser, PASSWORD_RULE } from '../accounts/users/new-user.js';
import { User } from '../accounts/users/user.entity.js';
import { UserRepository } from '../accounts/users/user.repository.js';
import { CommandError } from '../bootstrap/exit.js';
import { systemClock } from '../calendar/clock.js';
import { isRole, ROLES } from '../calendar/viewer.js';
import { promptPassword } from './prompt-password.js';
import { print, runCommand } from './run-command.js';
import { parseTokenCommand } from './token-commands.js';
import { withDatabase } from './with-database.js';

const USAGE = 'usage: users list | add | role | password | disable | enable | erase | token; see users --help';

interface ParsedArguments {
  readonly name: string;
  readonly login: string;
  readonly options: { role?: string; email?: string; name?: string };
}

type UserCommand = (users: UserRepository, args: ParsedArguments) => Promise<void>;

const commands: Record<string, UserCommand> = {
  async list(users) {
    for (const { id, login, role, email, name, disabled } of await users.list()) {
      print([id, login, role, disabled ? 'disabled' : 'enabled', email ?? '-', name].join('\t'));
    }
  },

  async add(users, { login, options }) {
    const user = parseNewUser({ login, ...options, password: await promptPassword() });
    if (typeof user === 'string') throw new CommandError(user);
    await users.add(user);
    print(`Added user ${user.login} with role ${user.role}.`);
  },

  async role(users, { login, options: { role } }) {
    if (!isRole(role)) throw new CommandError(`--role must be one of ${ROLES.join(', ')}`);
    requireFound(await users.setRole(login, role), login);
    print(`User ${login} now has role ${role}.`);
  },

  async disable(users, { login }) {
    requireFound(await users.setDisabled(login, true), login);
    print(`Disabled user ${login}.`);
  },

  async enable(users, { login }) {
    requireFound(await users.setDisabled(login, false), login);
    print(`Enabled user ${login}.`);
  },

  async erase(users, { login }) {
    const erased = await users.erase(login);
    requireFound(erased !== undefined, login);
    print(`Erased user ${login}, who is ${erased} from now on.`);
  },

  async password(users, { login }) {
    const password = await promptPassword();
    if (!isPassword(password)) throw new CommandError(PASSWORD_RULE);
    requireFound(await users.setPassword(login, password), login);
    print(`Changed the password of user ${login}.`);
  },
};

await runCommand(async (settings) => {
  const args = process.argv.slice(2);
  if (args[0] === 'token') return withDatabase(settings, [User, Token], parseTokenCommand(args.slice(1)));
  const parsed = readArguments(args);
  const command = Object.hasOwn(commands, parsed.name) ? commands[parsed.name] : undefined;
  if (!command || (parsed.name !== 'list' && parsed.login === '')) throw new CommandError(USAGE);
  await withDatabase(settings, [User], (database) => command(new UserRepository(database, systemClock), parsed));
});

function readArguments(args: string[]): ParsedArguments {
  const text = { type: 'string' } as const;
  try {
    const options = { role: text, email: text, name: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = '', login = '', ...more] = positionals;
    if (more.length === 0) return { name, login, options: { ...values } };
  } catch {
    // An unknown option: the usage line below lists the valid ones.
  }
  throw new CommandError(USAGE);
}

function requireFound(found: boolean, login: string): void {
  if (!found) throw new CommandError(`there is no user ${login}`);
}
