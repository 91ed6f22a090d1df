import { DataSource, EntityManager } from 'typeorm';
import { isMysql } from '../../persistence/dialect.js';
import { EmbeddedDatabase } from '../../persistence/embedded/embedded-database.js';
import { useDriverDirectly } from '../../persistence/patches/direct-statements.js';

/** Reads from the database as it was at one moment. */
export interface Snapshot {
  readonly db: EntityManager;
  /** Must be called, whatever happens. */
  close(): Promise<void>;
}

/**
 * Takes a snapshot. It does not hold up writers: InnoDB keeps older versions of rows, and the embedded database has a
 * connection of its own for it.
 */
export async function takeSnapshot(database: DataSource): Promise<Snapshot> {
  return isMysql(database) ? snapshotOfServer(database) : snapshotOfFile(database);
}

async function snapshotOfServer(database: DataSource): Promise<Snapshot> {
  const runner = database.createQueryRunner();
  try {
    await useDriverDirectly(runner, undefined);
    await runner.startTransaction('REPEATABLE READ');
    // The snapshot is taken by the first read.
    await runner.query('SELECT id FROM calendar_identity');
  } catch (error) {
    await runner.release();
    throw error;
  }
  return {
    db: runner.manager,
    async close() {
      try {
        await runner.rollbackTransaction();
      } finally {
        await runner.release();
      }
    },
  };
}

function snapshotOfFile(database: DataSource): Snapshot {
  const file = new EmbeddedDatabase(String(database.options.database), {});
  file.pragma('busy_timeout = 5000');
  file.exec('BEGIN');
  file.prepare('SELECT id FROM calendar_identity').all();
  return {
    db: new FileManager(database, file),
    close() {
      file.exec('ROLLBACK');
      file.close();
      return Promise.resolve();
    },
  };
}

/** Sends hand-written statements to a connection of its own. */
class FileManager extends EntityManager {
  constructor(
    database: DataSource,
    private readonly file: EmbeddedDatabase,
  ) {
    super(database);
  }

  override query<T>(sql: string, values: unknown[] = []): Promise<T> {
    return Promise.resolve(this.file.prepare(sql).all(...values) as T);
  }
}
