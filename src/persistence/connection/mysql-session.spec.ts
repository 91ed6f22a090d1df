import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { createServer, type Pool } from 'mysql2';
import { createSessionPool, SESSION_STATEMENT } from './mysql-session.js';

const GREETING = { protocolVersion: 10, serverVersion: '8.4.0', connectionId: 1, characterSet: 8 };
// 0x800 is TLS, which this server does not support.
const CAPABILITIES = 0xffffff ^ 0x800;

/** A server that implements the MySQL protocol without a database. */
let server: Server;
let pool: Pool;
let received: string[];
let sessionError: { message: string; code: number } | undefined;

beforeEach(async () => {
  received = [];
  sessionError = undefined;
  const protocol = createServer((connection) => {
    const respond = (sql: string) => {
      received.push(sql);
      connection.sequenceId = 1;
      if (sessionError) connection.writeError(sessionError);
      else connection.writeOk();
      connection.sequenceId = 0;
    };
    const authCallback = (_: unknown, accept: (error: null) => void) => {
      accept(null);
      connection.sequenceId = 0;
    };
    connection.serverHandshake({ ...GREETING, statusFlags: 2, capabilityFlags: CAPABILITIES, authCallback });
    connection.on('query', respond);
    // mysql2 emits this event for SET.
    connection.on('stmt_prepare', respond);
    connection.on('error', () => undefined);
  });
  server = (protocol as unknown as { _server: Server })._server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  pool = createSessionPool({ host: '127.0.0.1', port, user: 'calendar', connectionLimit: 1 });
});
afterEach(async () => {
  await pool.promise().end();
  server.close();
});

it('sets the session of a connection once, before anything else is sent', async () => {
  await pool.promise().query('DO 1');
  await pool.promise().query('DO 2');
  expect(received).toEqual([SESSION_STATEMENT, 'DO 1', 'DO 2']);
});

it('does not use a connection whose session cannot be set, and tries again on the next one', async () => {
  sessionError = { message: 'no such mode', code: 1231 };
  await expect(pool.promise().query('DO 1')).rejects.toThrow('no such mode');
  expect(received).toEqual([SESSION_STATEMENT]);
  sessionError = undefined;
  await pool.promise().query('DO 2');
  expect(received).toEqual([SESSION_STATEMENT, SESSION_STATEMENT, 'DO 2']);
});
