import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchConnection } from './connection-watch.js';

type Done = (error: unknown, ...rows: unknown[]) => void;

/** The used part of a mysql2 connection; the test calls `respond`. */
class Connection {
  readonly stream = new PassThrough();
  readonly sent: unknown[][] = [];
  respond: Done = () => undefined;

  query(...args: unknown[]): string {
    const done = args.at(-1);
    if (typeof done === 'function') this.respond = args.pop() as Done;
    this.sent.push(args);
    return 'command';
  }
}

let connection: Connection;
let failures: unknown[];
let responses: unknown[][];
const onFailure = (error: unknown) => failures.push(error);
const done = (...response: unknown[]) => responses.push(response);

beforeEach(() => {
  jest.useFakeTimers();
  connection = new Connection();
  [failures, responses] = [[], []];
  connection.stream.on('error', () => undefined);
});

afterEach(() => {
  jest.useRealTimers();
});

describe('a connection on which a statement gets no response', () => {
  it('is closed after the limit, not before', () => {
    watchConnection(connection, { silenceSeconds: 5, onFailure });
    connection.query('SELECT 1', [], done);
    jest.advanceTimersByTime(4999);
    expect(connection.stream.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    expect(connection.stream.errored).toMatchObject({ code: 'ETIMEDOUT', message: 'no response within 5 s' });
  });

  it('is closed after the shortest limit of its watches', () => {
    watchConnection(connection, { silenceSeconds: 9, onFailure });
    watchConnection(connection, { silenceSeconds: 3, onFailure });
    watchConnection(connection, { onFailure });
    connection.query('SELECT 1', done);
    jest.advanceTimersByTime(3000);
    expect(connection.stream.errored).toMatchObject({ message: 'no response within 3 s' });
  });

  it('is never closed without a limit', () => {
    watchConnection(connection, { onFailure });
    connection.query('SELECT 1', done);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('stays open once it responds, also with an error', () => {
    watchConnection(connection, { silenceSeconds: 5, onFailure });
    connection.query('SELECT 1', done);
    connection.respond(null, ['row'], ['field']);
    connection.query('SELECT 2', done);
    connection.respond('failed');
    jest.advanceTimersByTime(60_000);
    expect(connection.stream.destroyed).toBe(false);
    expect(responses).toEqual([[null, ['row'], ['field']], ['failed']]);
  });

  it('is not watched without a callback', () => {
    watchConnection(connection, { silenceSeconds: 5, onFailure });
    expect(connection.query('SELECT 1', ['x'])).toBe('command');
    expect(jest.getTimerCount()).toBe(0);
    expect(connection.sent).toEqual([['SELECT 1', ['x']]]);
  });
});

it('calls every watch once per failed statement, and the callback of the statement', () => {
  const others: unknown[] = [];
  watchConnection(connection, { onFailure });
  watchConnection(connection, { onFailure: (error) => others.push(error) });
  connection.query('SELECT 1', done);
  connection.respond('failed');
  connection.query('SELECT 2', ['x'], done);
  connection.respond(null, ['row']);
  expect([failures, others]).toEqual([['failed'], ['failed']]);
  expect(responses).toEqual([['failed'], [null, ['row']]]);
  expect(connection.sent).toEqual([['SELECT 1'], ['SELECT 2', ['x']]]);
});
