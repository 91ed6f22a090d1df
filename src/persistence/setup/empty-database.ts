import { rm } from 'node:fs/promises';
import { createConnection } from 'mysql2/promise';
import { SESSION_STATEMENT } from '../connection/mysql-session.js';
import { asUnavailable } from '../database-unavailable.js';
import { readDatabaseUrl } from '../database-url.js';
import { filesOf, lockFile } from '../embedded/embedded-file.js';

/** Empties the database of a `DATABASE_URL`, or creates it. Throws DatabaseUnavailable. */
export async function emptyDatabase(url: string): Promise<void> {
  const address = readDatabaseUrl(url);
  try {
    if (address.kind === 'mysql') await emptySchema(address.url);
    else await removeFiles(address.file);
  } catch (error) {
    throw asUnavailable(error, url);
  }
}

async function emptySchema(url: string): Promise<void> {
  const server = new URL(url);
  const name = server.pathname.slice(1);
  server.pathname = '';
  const connection = await createConnection({ uri: server.href, connectTimeout: 5000 });
  try {
    await connection.query(SESSION_STATEMENT);
    await connection.query('DROP DATABASE IF EXISTS ??', [name]);
    await connection.query('CREATE DATABASE ?? CHARACTER SET utf8mb4', [name]);
  } finally {
    await connection.end();
  }
}

async function removeFiles(file: string): Promise<void> {
  const release = lockFile(file);
  for (const name of filesOf(file).reverse()) await rm(name, { force: true });
  release();
}
