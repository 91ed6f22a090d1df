import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchConnection } from './connection-watch.js';

type Done = (error: unknown, ...rows: unknown[]) => void;

/** What of a connection of mysql2 is used: it answers when the test says so. */
class Connection {
  readonly stream = new PassThrough();
  readonly asked: unknown[][] = [];
  answer: Done = () => undefined;

  query(...args: unknown[]): string {
    const done = args.at(-1);
    if (typeof done === 'function') this.answer = args.pop() as Done;
    this.asked.push(args);
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
  it('is cut after its seconds, not before', () => {
    watchConnection(connection, { silenceSeconds: 5, onFailure });
    connection.query('SELECT 1', [], done);
    jest.advanceTimersByTime(4999);
    expect(connection.stream.destroyed).toBe(false);
    jest.advanceTimersByTime(1);
    expect(connection.stream.errored).toMatchObject({ code: 'ETIMEDOUT', message: 'no answer within 5 s' });
  });

  it('is cut by the most impatient of those who watch it', () => {
    watchConnection(connection, { silenceSeconds: 9, onFailure });
    watchConnection(connection, { silenceSeconds: 3, onFailure });
    watchConnection(connection, { onFailure });
    connection.query('SELECT 1', done);
    jest.advanceTimersByTime(3000);
    expect(connection.stream.errored).toMatchObject({ message: 'no answer within 3 s' });
  });

  it('is never cut where nobody sets a limit', () => {
    watchConnection(connection, { onFailure });
    connection.query('SELECT 1', done);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is left alone once it responds, also with an error', () => {
    watchConnection(connection, { silenceSeconds: 5, onFailure });
    connection.query('SELECT 1', done);
    connection.answer(null, ['row'], ['field']);
    connection.query('SELECT 2', done);
    connection.answer('failed');
    jest.advanceTimersByTime(60_000);
    expect(connection.stream.destroyed).toBe(false);
    expect(responses).toEqual([[null, ['row'], ['field']], ['failed']]);
  });

  it('is not watched where nobody is told of the response', () => {
    watchConnection(connection, { silenceSeconds: 5, onFailure });
    expect(connection.query('SELECT 1', ['x'])).toBe('command');
    expect(jest.getTimerCount()).toBe(0);
    expect(connection.asked).toEqual([['SELECT 1', ['x']]]);
  });
});

it('every watch of a connection hears of each failure once, and whoever sent the statement too', () => {
  const others: unknown[] = [];
  watchConnection(connection, { onFailure });
  watchConnection(connection, { onFailure: (error) => others.push(error) });
  connection.query('SELECT 1', done);
  connection.answer('failed');
  connection.query('SELECT 2', ['x'], done);
  connection.answer(null, ['row']);
  expect([failures, others]).toEqual([['failed'], ['failed']]);
  expect(responses).toEqual([['failed'], [null, ['row']]]);
  expect(connection.asked).toEqual([['SELECT 1'], ['SELECT 2', ['x']]]);
});
