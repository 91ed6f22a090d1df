import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { reasonOf } from '../database-unavailable.js';
import { EmbeddedDatabase } from './embedded-database.js';
import { createPrivate, filesOf, lockFile, makePrivate } from './embedded-file.js';

/** A backup cannot be made or used; the message says why in one line. */
export class BackupError extends Error {}

const CALENDAR = 0x43414c4e;

/**
 * Writes a copy of a database file, as it is at one moment, while others read and write it. `target` appears only when the
 * copy is whole, and is never overwritten: of two backups to one name the first to finish counts. Throws BackupError.
 */
export function backUp(file: string, target: string): void {
  if (!existsSync(file)) throw new BackupError(`${file}: there is no database`);
  if (existsSync(target)) throw new BackupError(`${target}: is there already; a backup overwrites nothing`);
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
 * Puts a backup in the place of a database that no process serves; gives the name under which the former one was kept,
 * undefined if there was none. `known` are the migrations this code has. Throws BackupError and DatabaseUnavailable.
 */
export function restore(file: string, source: string, known: readonly string[]): string | undefined {
  if (!existsSync(source)) throw new BackupError(`${source}: there is no such file`);
  const release = lockFile(file);
  const copy = `${file}.${randomUUID()}.partial`;
  try {
    createPrivate(copy);
    withContext(source, () => copyWhole(source, copy), ['EISDIR', 'EACCES', 'EPERM']);
    makePrivate(copy);
    verify(copy, source, known);
    const saved = existsSync(file)
      ? `${file}.before-${new Date().toISOString().replace(/\D/g, '').slice(0, 17)}`
      : undefined;
    if (saved !== undefined) keep(file, saved);
    renameSync(copy, file);
    return saved;
  } finally {
    for (const name of filesOf(copy)) rmSync(name, { force: true });
    release();
  }
}

/** With the latest writes, where they are still beside it: a former database that was not closed in order has some. */
function copyWhole(source: string, copy: string): void {
  copyFileSync(source, copy);
  if (!existsSync(`${source}-wal`)) return;
  copyFileSync(`${source}-wal`, `${copy}-wal`);
  checkpoint(copy);
}

/** Has failures name this file instead of the database: all that can be explained, or those of `codes` alone. */
function withContext(name: string, task: () => void, codes?: readonly string[]): void {
  try {
    task();
  } catch (error) {
    const reason = reasonOf(error);
    const isMeant = codes?.includes(String((error as { code?: unknown }).code)) ?? true;
    throw reason !== undefined && isMeant ? new BackupError(`${name}: ${reason}`) : error;
  }
}

/**
 * Gives a database a second name, so that there is one under the first at every moment, whenever the process is killed. Its
 * latest writes are brought into it first; those of a damaged one go along beside it.
 */
function keep(file: string, saved: string): void {
  try {
    checkpoint(file);
  } catch {
    // Damaged, or no database at all: it is kept as it is.
  }
  const others = filesOf(saved);
  for (const [at, name] of filesOf(file).entries()) {
    if (name !== file && existsSync(name)) renameSync(name, others[at] ?? saved);
  }
  publishFile(file, saved);
}

/** Brings into a database file what SQLite keeps beside it. Throws what SQLite says of a damaged file. */
function checkpoint(file: string): void {
  const database = new EmbeddedDatabase(file, {});
  try {
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

function publishFile(copy: string, target: string): void {
  try {
    linkSync(copy, target);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST') throw new BackupError(`${target}: is there already; a backup overwrites nothing`);
    // Not every file system has hard links.
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'EOPNOTSUPP') throw error;
    copyFileSync(copy, target, constants.COPYFILE_EXCL);
  }
}

function verify(copy: string, name: string, known: readonly string[] | undefined): void {
  const wrong = faultIn(copy, known);
  if (wrong !== undefined) throw new BackupError(`${name}: ${wrong}`);
}

function faultIn(file: string, known: readonly string[] | undefined): string | undefined {
  let database: EmbeddedDatabase | undefined;
  try {
    database = new EmbeddedDatabase(file, {});
    const [mark] = database.pragma('application_id');
    if (mark?.application_id !== CALENDAR) return 'is no database of a calendar';
    const [check] = database.pragma('quick_check(1)');
    if (check?.quick_check !== 'ok') return 'is damaged';
    if (known === undefined) return undefined;
    const done = database.prepare('SELECT name FROM migrations').all();
    const newer = done.find(({ name }) => !known.includes(String(name)));
    return newer && `was written by a newer version (${String(newer.name)})`;
  } catch {
    return 'is damaged, or is no database of a calendar';
  } finally {
    database?.close();
  }
}
