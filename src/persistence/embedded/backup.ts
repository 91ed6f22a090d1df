import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { reasonOf } from '../database-unavailable.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { createPrivate, filesOf, lockFile, makePrivate } from './embedded-file.js';

/** A backup cannot be written or restored. The message is one line with the reason. */
export class BackupError extends Error {}

/** The `application_id` of a calendar file ("CALN"). */
const CALENDAR = 0x43414c4e;

/**
 * Writes a consistent copy of a database file that may be in use. `target` is created only when the copy is complete, and is
 * never overwritten: of two backups to the same name, the second to finish fails. Throws BackupError.
 */
export function backUp(file: string, target: string): void {
  if (!existsSync(file)) throw new BackupError(`${file}: no such file`);
  if (existsSync(target)) throw new BackupError(`${target}: already exists; a backup never overwrites a file`);
  const copy = `${target}.${randomUUID()}.partial`;
  withContext(target, () => createPrivate(copy));
  try {
    const database = new EmbeddedDatabase(file, {});
    try {
      database.pragma('busy_timeout = 5000');
      withContext(target, () => database.exec(`VACUUM INTO '${copy.replaceAll("'", "''")}'`), ['SQLITE_FULL']);
    } finally {
      database.close();
    }
    verify(copy, target, undefined);
    withContext(target, () => publishFile(copy, target));
  } finally {
    for (const name of filesOf(copy)) rmSync(name, { force: true });
  }
}

/**
 * Replaces a database that no process is serving with a backup. Returns the name of the file that the previous database was
 * kept as, or undefined if there was none. `adapt` changes the backup before it takes the place of the previous database.
 * Throws BackupError, or DatabaseUnavailable while a process serves the file.
 */
export function restore(
  file: string,
  source: string,
  knownMigrations: readonly string[],
  adapt: (database: EmbeddedDatabase) => void,
): string | undefined {
  if (!existsSync(source)) throw new BackupError(`${source}: no such file`);
  const release = lockFile(file);
  const copy = `${file}.${randomUUID()}.partial`;
  try {
    createPrivate(copy);
    withContext(source, () => copyWithLog(source, copy), ['EISDIR', 'EACCES', 'EPERM']);
    makePrivate(copy);
    verify(copy, source, knownMigrations);
    withDatabase(copy, adapt);
    const saved = existsSync(file)
      ? `${file}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}`
      : undefined;
    if (saved !== undefined) keepAs(file, saved);
    renameSync(copy, file);
    return saved;
  } finally {
    for (const name of filesOf(copy)) rmSync(name, { force: true });
    release();
  }
}

/** Copies a file with its write-ahead log, which is left behind if a database was not closed properly. */
function copyWithLog(source: string, copy: string): void {
  copyFileSync(source, copy);
  if (!existsSync(`${source}-wal`)) return;
  copyFileSync(`${source}-wal`, `${copy}-wal`);
  checkpoint(copy);
}

/** Throws a BackupError that names the given file for all known errors, or only for those with one of the codes. */
function withContext(name: string, task: () => void, codes?: readonly string[]): void {
  try {
    task();
  } catch (error) {
    const reason = reasonOf(error);
    const isListed = codes?.includes(String((error as { code?: unknown }).code)) ?? true;
    throw reason !== undefined && isListed ? new BackupError(`${name}: ${reason}`) : error;
  }
}

/**
 * Links a database to a second name. The first name stays, so that there is a database whenever the process is killed. The
 * write-ahead log is merged first; the log of a damaged database is renamed along with it.
 */
function keepAs(file: string, saved: string): void {
  try {
    checkpoint(file);
  } catch {
    // Damaged or not a database: kept as it is.
  }
  const others = filesOf(saved);
  for (const [index, name] of filesOf(file).entries()) {
    if (name !== file && existsSync(name)) renameSync(name, others[index] ?? saved);
  }
  publishFile(file, saved);
}

/** Merges the write-ahead log into a database file. Throws SQLite's error if the file is damaged. */
function checkpoint(file: string): void {
  withDatabase(file, (database) => database.pragma('wal_checkpoint(TRUNCATE)'));
}

function withDatabase(file: string, task: (database: EmbeddedDatabase) => void): void {
  const database = new EmbeddedDatabase(file, {});
  try {
    task(database);
  } finally {
    database.close();
  }
}

function publishFile(copy: string, target: string): void {
  try {
    linkSync(copy, target);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST') throw new BackupError(`${target}: already exists; a backup never overwrites a file`);
    // Not every file system has hard links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
    copyFileSync(copy, target, constants.COPYFILE_EXCL);
  }
}

function verify(copy: string, name: string, knownMigrations: readonly string[] | undefined): void {
  const fault = faultIn(copy, knownMigrations);
  if (fault !== undefined) throw new BackupError(`${name}: ${fault}`);
}

function faultIn(file: string, knownMigrations: readonly string[] | undefined): string | undefined {
  let database: EmbeddedDatabase | undefined;
  try {
    database = new EmbeddedDatabase(file, {});
    const [header] = database.pragma('application_id');
    if (header?.application_id !== CALENDAR) return 'is not a calendar database';
    const [check] = database.pragma('quick_check(1)');
    if (check?.quick_check !== 'ok') return 'is damaged';
    if (knownMigrations === undefined) return undefined;
    const applied = database.prepare('SELECT name FROM migrations').all();
    const newer = applied.find(({ name }) => !knownMigrations.includes(String(name)));
    return newer && `was written by a newer version (${String(newer.name)})`;
  } catch {
    return 'is damaged or not a calendar database';
  } finally {
    database?.close();
  }
}
