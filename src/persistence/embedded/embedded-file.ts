import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { EmbeddedDatabase } from './embedded-database.js';

const MEMORY = ':memory:';
const OWNER_ONLY = 0o600;

/** The files of an SQLite database: the database, its write-ahead log, and the shared index of the log. */
export const filesOf = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** Makes a database readable only by its owner. SQLite creates the other files with the same mode. Skips missing files. */
export function makePrivate(file: string): void {
  if (file === MEMORY) return;
  for (const name of filesOf(file)) {
    const stats = statSync(name, { throwIfNoEntry: false });
    // Only the owner may change the mode. If it is another user, that user has given this process access.
    if (stats?.uid === process.getuid?.() && stats && (stats.mode & 0o077) !== 0) chmodSync(name, OWNER_ONLY);
  }
}

/** Creates an empty file that only its owner can read, and its folder, unless the file exists. */
export function createPrivate(file: string): void {
  if (file === MEMORY || existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', OWNER_ONLY));
}

/**
 * Locks a database file for serving or replacing it, and returns a function that releases the lock. It is an operating system
 * lock on a file next to the database, so it ends with the process. Throws DatabaseUnavailable if another process holds it.
 */
export function lockFile(file: string): () => void {
  // A file that is not a database is rejected when it is opened; it gets no lock file.
  if (file === MEMORY || !mayBeDatabase(file)) return () => undefined;
  mkdirSync(dirname(file), { recursive: true });
  const name = `${existsSync(file) ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file))}-lock`;
  createPrivate(name);
  const lock = new EmbeddedDatabase(name, {});
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
    throw new DatabaseUnavailable(
      `${file}: another process is serving this file; stop it first, or use MySQL for several processes`,
    );
  }
  heldLocks.add(lock);
  return () => {
    heldLocks.delete(lock);
    lock.close();
  };
}

/** Referenced here so that they are not garbage-collected, which would release the locks. */
const heldLocks = new Set<EmbeddedDatabase>();

/** The first bytes of every SQLite database. */
const MAGIC = 'SQLite format 3\0';

function mayBeDatabase(file: string): boolean {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats || stats.size === 0) return stats?.isFile() ?? true;
  if (!stats.isFile()) return false;
  const start = Buffer.alloc(MAGIC.length);
  const opened = openSync(file, 'r');
  readSync(opened, start);
  closeSync(opened);
  return start.toString('latin1') === MAGIC;
}
