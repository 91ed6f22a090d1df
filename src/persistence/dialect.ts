import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** Whether statements go to MySQL or MariaDB; otherwise they go to the embedded SQLite. */
export function isMysql(on: DataSource | EntityManager | QueryRunner): boolean {
  const source = 'options' in on ? on : on.dataSource;
  return source.options.type === 'mysql';
}

// A binary collation: both engines then compare, sort and deduplicate alike; folding is done by the columns.
const INNODB = 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin';

/** The few words in which the two engines' table definitions differ. */
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
        // Rows in the order of their key, as InnoDB has them anyway: a range of keys is then read without looking elsewhere.
        keyedTail: 'WITHOUT ROWID',
      };
}
