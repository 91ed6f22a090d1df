import { CommandError } from '../bootstrap/exit.js';
import type { Settings } from '../config/settings.js';
import { readDatabaseUrl } from '../persistence/database-url.js';

/** The file of the embedded database. Throws CommandError for MySQL and MariaDB, which have their own tools. */
export function requireEmbeddedFile({ DATABASE_URL }: Settings, action: 'backed up' | 'restored'): string {
  const address = readDatabaseUrl(DATABASE_URL);
  if (address.kind === 'embedded') return address.file;
  const tool =
    action === 'backed up'
      ? 'mysqldump --single-transaction (or mariadb-dump)'
      : 'mysql (or mariadb) and a dump of mysqldump';
  throw new CommandError(`DATABASE_URL: a MySQL or MariaDB database is ${action} with ${tool}, see docs/operations.md`);
}
