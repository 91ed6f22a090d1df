import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { Refused } from '../bootstrap/stop.js';
import { systemClock } from '../calendar/clock.js';
import { isRole, ROLES, weakerRole } from '../calendar/viewer.js';
import { LONGEST_NAME, MOST_DAYS } from '../resources/tokens/dto/create-token.dto.js';
import { TokenStore } from '../resources/tokens/token-store.js';
import { UserStore } from '../resources/users/user-store.js';
import { say } from './run-command.js';

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
    const { tokens } = await new TokenStore(database, systemClock).list({ page: 1, perPage: LISTED, deepest: 0 });
    for (const { id, login, role, hint, createdUtc, expiresUtc, lastUsedUtc, name } of tokens) {
      say([id, login, role, `${hint}...`, createdUtc, expiresUtc ?? '-', lastUsedUtc ?? '-', name].join('\t'));
    }
  },

  async add(database, login, { role, name, expires }) {
    if (!isRole(role)) throw new Refused(`--role must be one of ${ROLES.join(', ')}`);
    if (!name || name.length > LONGEST_NAME || /\p{Cc}/u.test(name)) {
      throw new Refused(`--name must be 1 to ${LONGEST_NAME} characters on one line`);
    }
    const days = expires === undefined ? undefined : daysIn(expires);
    const user = await new UserStore(database, systemClock).find(login);
    if (!user) throw new Refused(`there is no user ${login}`);
    if (weakerRole(role, user.role) !== role)
      throw new Refused(`${user.login} is ${user.role}: a token can be no more`);
    const { text } = await new TokenStore(database, systemClock).add(user, { name, role, days });
    say(text);
  },

  async revoke(database, id) {
    const isKnown = /^\d{1,10}$/.test(id) && (await new TokenStore(database, systemClock).revoke(Number(id)));
    if (!isKnown) throw new Refused(`there is no token ${id}`);
    say(`Token ${id} is revoked.`);
  },
};

/** Reads what is to be done about tokens; gives the work. Throws Refused for what cannot be meant. */
export function tokenWork(given: string[]): (database: DataSource) => Promise<void> {
  const text = { type: 'string' } as const;
  try {
    const options = { role: text, name: text, expires: text };
    const { values, positionals } = parseArgs({ args: given, options, allowPositionals: true });
    const [name = '', what = '', ...more] = positionals;
    const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
    if (act && more.length === 0 && (name === 'list' || what !== '')) return (database) => act(database, what, values);
  } catch {
    // An option that is not known: the usage says which are.
  }
  throw new Refused(TOKEN_USAGE);
}

function daysIn(text: string): number {
  const days = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= MOST_DAYS) return days;
  throw new Refused(`--expires must be a whole number of days from 1 to ${MOST_DAYS}`);
}
