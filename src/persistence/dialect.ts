import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

/** Whether statements go to MySQL or MariaDB; otherwise they go to the embedded SQLite. */
export function isMysql(on: DataSource | EntityManager | QueryRunner): boolean {
  const source = 'options' in on ? on : on.dataSource;
  return source.options.type === 'mysql';
}

/** The few words in which the two engines' table definitions differ. */
export function dialectOf(on: QueryRunner) {
  return isMysql(on)
    ? {
        autoId: 'INT NOT NULL AUTO_INCREMENT PRIMARY KEY',
        // A binary collation: both engines then compare, sort and deduplicate alike; folding is done by the columns.
        tail: 'ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin',
      }
    : { autoId: 'INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL', tail: '' };
}
