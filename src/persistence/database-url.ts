import { urlIn } from '../calendar/web-address.js';

/** Where the database is: a MySQL or MariaDB server, or an SQLite file inside the process. */
export type DatabaseAddress = { kind: 'mysql'; url: string } | { kind: 'embedded'; file: string };

export const DEFAULT_DATABASE_URL = 'sqlite:./data/calendar.sqlite';

/** Reads `DATABASE_URL` (`mysql://user:password@host:port/name` or `sqlite:FILE`); throws a RangeError that says what is wrong. */
export function readDatabaseUrl(url: string): DatabaseAddress {
  if (url.startsWith('sqlite:')) {
    const file = url.slice('sqlite:'.length);
    if (file === '') throw new RangeError('needs the name of a file');
    return { kind: 'embedded', file };
  }
  if (!/^mysql:\/\//.test(url) || !urlIn(url)) throw new RangeError('must be mysql://… or sqlite:FILE');
  if (!isDecodable(url)) throw new RangeError('has a % that begins no percent-encoded character; a % itself is %25');
  if (new URL(url).pathname.length < 2) throw new RangeError('names no database after the host');
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
