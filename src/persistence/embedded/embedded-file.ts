import { chmodSync, closeSync, existsSync, mkdirSync, openSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseUnavailable } from '../database-unavailable.js';
import { EmbeddedDatabase } from './embedded-database.js';

const MEMORY = ':memory:';
const OWNER_ONLY = 0o600;

/** SQLite's files of a database: itself, the latest writes, and what processes share of them. */
export const filesOf = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`];

/** Lets nobody but its owner read a database; SQLite gives the files beside it the same mode. Missing files stay missing. */
export function makePrivate(file: string): void {
  if (file === MEMORY) return;
  for (const name of filesOf(file)) {
    const stats = statSync(name, { throwIfNoEntry: false });
    // Who may not change the mode is not the owner, and the owner has allowed this process in.
    if (stats?.uid === process.getuid?.() && stats && (stats.mode & 0o077) !== 0) chmodSync(name, OWNER_ONLY);
  }
}

/** Makes an empty file that nobody but its owner may read, where there is none, and the folder it is in. */
export function createPrivate(file: string): void {
  if (file === MEMORY || existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  closeSync(openSync(file, 'a', OWNER_ONLY));
}

/**
 * Takes the right to serve a database file, or to replace it, until it is released or the process ends in whatever way. It
 * is a lock of the operating system on a file beside it, so none is left behind. Throws DatabaseUnavailable while another
 * process has it.
 */
export function lockFile(file: string): () => void {
  // What is no database is left alone, and rejected when it is opened.
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
      `${file}: another process serves this file; stop it first, or use MySQL for several processes`,
    );
  }
  heldLocks.add(lock);
  return () => {
    heldLocks.delete(lock);
    lock.close();
  };
}

/** What is collected is closed: locks last as long as the process. */
const heldLocks = new Set<EmbeddedDatabase>();

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
