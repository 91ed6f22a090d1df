import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** Whether the database is MySQL or MariaDB; if not, it is the embedded SQLite. */
export function isMysql(on: DataSource | EntityManager | QueryRunner): boolean {
  const source = 'options' in on ? on : on.dataSource;
  return source.options.type === 'mysql';
}

// With a binary collation, both engines compare, sort and deduplicate alike. Folded text has columns of its own.
const INNODB = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';

const mariaDbs = new WeakSet<DataSource>();
const galeraNodes = new WeakSet<DataSource>();

/** Asks a server whether it is MariaDB, which knows statements that MySQL does not, and whether it is a node of a cluster. */
export async function recognizeMariaDb(database: DataSource): Promise<void> {
  if (!isMysql(database)) return;
  const [row] = await database.query<{ version: string }[]>('SELECT VERSION() AS version');
  if (!/mariadb/i.test(row?.version ?? '')) return;
  mariaDbs.add(database);
  const [replication] = await database.query<{ Value: string }[]>("SHOW VARIABLES LIKE 'wsrep_on'");
  if (replication?.Value === 'ON') galeraNodes.add(database);
}

/** Whether the database is known to be MariaDB. */
export const isMariaDb = (db: EntityManager): boolean => mariaDbs.has(db.dataSource);

/** Whether it is known to be a node of a Galera cluster, which applies what other nodes commit a moment later than they. */
export const isGaleraNode = (db: EntityManager): boolean => galeraNodes.has(db.dataSource);

/** The parts of a table definition that differ between the two engines. */
export function dialectOf(on: QueryRunner) {
  return isMysql(on)
    ? {
        autoId: 'INT NOT NULL AUTO_INCREMENT PRIMARY KEY',
        tail: INNODB,
        keyedTail: INNODB,
      }
    : {
        autoId: 'INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL',
        tail: '',
        // Stores rows in primary key order, as InnoDB always does: a range scan then needs no second lookup.
        keyedTail: 'WITHOUT ROWID',
      };
}
