import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { MAX_DAYS, MAX_NAME_LENGTH } from '../accounts/tokens/dto/create-token.dto.js';
import { TokenRepository } from '../accounts/tokens/token.repository.js';
import { UserRepository } from '../accounts/users/user.repository.js';
import { CommandError } from '../bootstrap/exit.js';
import { systemClock } from '../calendar/clock.js';
import { isRole, ROLES, weakerRole } from '../calendar/viewer.js';
import { print } from './run-command.js';

const TOKEN_USAGE =
  'usage: users token list | users token add LOGIN --role ROLE --name NAME [--expires DAYS] | users token revoke ID';

const MAX_LISTED = 1000;

/** `target` is a login or the id of a token. */
type TokenCommand = (
  database: DataSource,
  target: string,
  options: { role?: string; name?: string; expires?: string },
) => Promise<void>;

const commands: Record<string, TokenCommand> = {
  async list(database) {
    const { tokens } = await new TokenRepository(database, systemClock).list({
      page: 1,
      perPage: MAX_LISTED,
      maxOffset: 0,
    });
    for (const { id, login, role, hint, createdUtc, expiresUtc, lastUsedUtc, name } of tokens) {
      print([id, login, role, `${hint}...`, createdUtc, expiresUtc ?? '-', lastUsedUtc ?? '-', name].join('\t'));
    }
  },

  async add(database, login, { role, name, expires }) {
    if (!isRole(role)) throw new CommandError(`--role must be one of ${ROLES.join(', ')}`);
    if (!name || name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name)) {
      throw new CommandError(`--name must be 1 to ${MAX_NAME_LENGTH} characters on one line`);
    }
    const days = expires === undefined ? undefined : parseDays(expires);
    const user = await new UserRepository(database, systemClock).find(login);
    if (!user) throw new CommandError(`there is no user ${login}`);
    if (weakerRole(role, user.role) !== role)
      throw new CommandError(`${user.login} is ${user.role}: a token cannot have more rights`);
    const { text } = await new TokenRepository(database, systemClock).add(user, { name, role, days });
    print(text);
  },

  async revoke(database, id) {
    const isRevoked = /^\d{1,10}$/.test(id) && (await new TokenRepository(database, systemClock).revoke(Number(id)));
    if (!isRevoked) throw new CommandError(`there is no token ${id}`);
    print(`Revoked token ${id}.`);
  },
};

/** Parses the arguments of `users token`. Throws CommandError with the usage if they are invalid. */
export function parseTokenCommand(args: string[]): (database: DataSource) => Promise<void> {
  const text = { type: 'string' } as const;
  try {
    const options = { role: text, name: text, expires: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = '', target = '', ...more] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command && more.length === 0 && (name === 'list' || target !== ''))
      return (database) => command(database, target, values);
  } catch {
    // An unknown option: the usage line below lists the valid ones.
  }
  throw new CommandError(TOKEN_USAGE);
}

function parseDays(text: string): number {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= MAX_DAYS) return days;
  throw new CommandError(`--expires must be a whole number of days from 1 to ${MAX_DAYS}`);
}
