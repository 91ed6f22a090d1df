import { urlIn } from '../calendar/web-address.js';

/** The location of the database: a MySQL or MariaDB server, or the SQLite file of the embedded database. */
export type DatabaseAddress = { kind: 'mysql'; url: string } | { kind: 'embedded'; file: string };

export const DEFAULT_DATABASE_URL = 'sqlite:./data/calendar.sqlite';

/** Reads `DATABASE_URL` (`mysql://user:password@host:port/name` or `sqlite:FILE`); throws RangeError. */
export function readDatabaseUrl(url: string): DatabaseAddress {
  if (url.startsWith('sqlite:')) {
    const file = url.slice('sqlite:'.length);
    if (file === '') throw new RangeError('needs a file name');
    return { kind: 'embedded', file };
  }
  if (!/^mysql:\/\//.test(url) || !urlIn(url)) throw new RangeError('must be mysql://… or sqlite:FILE');
  if (!isDecodable(url))
    throw new RangeError('contains a % that is not part of a percent-encoded character; write %25 for a literal %');
  if (new URL(url).pathname.length < 2) throw new RangeError('needs a database name after the host');
  return { kind: 'mysql', url };
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
