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

const LISTED = 1000;

type Act = (
  database: DataSource,
  what: string,
  options: { role?: string; name?: string; expires?: string },
) => Promise<void>;

const acts: Record<string, Act> = {
  async list(database) {
    const { tokens } = await new TokenRepository(database, systemClock).list({
      page: 1,
      perPage: LISTED,
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
    const days = expires === undefined ? undefined : daysIn(expires);
    const user = await new UserRepository(database, systemClock).find(login);
    if (!user) throw new CommandError(`there is no user ${login}`);
    if (weakerRole(role, user.role) !== role)
      throw new CommandError(`${user.login} is ${user.role}: a token can be no more`);
    const { text } = await new TokenRepository(database, systemClock).add(user, { name, role, days });
    print(text);
  },

  async revoke(database, id) {
    const isKnown = /^\d{1,10}$/.test(id) && (await new TokenRepository(database, systemClock).revoke(Number(id)));
    if (!isKnown) throw new CommandError(`there is no token ${id}`);
    print(`Token ${id} is revoked.`);
  },
};

/** Reads what is to be done about tokens; gives the work. Throws CommandError for what cannot be meant. */
export function tokenCommand(args: string[]): (database: DataSource) => Promise<void> {
  const text = { type: 'string' } as const;
  try {
    const options = { role: text, name: text, expires: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name = '', what = '', ...more] = positionals;
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (act && more.length === 0 && (name === 'list' || what !== '')) return (database) => act(database, what, values);
  } catch {
    // An option that is not known: the usage says which are.
  }
  throw new CommandError(TOKEN_USAGE);
}

function daysIn(text: string): number {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= MAX_DAYS) return days;
  throw new CommandError(`--expires must be a whole number of days from 1 to ${MAX_DAYS}`);
}
