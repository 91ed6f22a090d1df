import { CommandError } from '../bootstrap/exit.js';
import type { Settings } from '../config/settings.js';
import { readDatabaseUrl } from '../persistence/database-url.js';

/** The file of the embedded database. Throws CommandError where the settings name a server, which has tools of its own. */
export function embeddedFile({ DATABASE_URL }: Settings, done: 'backed up' | 'restored'): string {
  const address = readDatabaseUrl(DATABASE_URL);
  if (address.kind === 'embedded') return address.file;
  const tool =
    done === 'backed up'
      ? 'mysqldump --single-transaction (or mariadb-dump)'
      : 'mysql (or mariadb) and a dump of mysqldump';
  throw new CommandError(`DATABASE_URL: a MySQL or MariaDB database is ${done} with ${tool}, see docs/operations.md`);
}
