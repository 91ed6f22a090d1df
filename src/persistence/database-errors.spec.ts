import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import {
  databaseErrorCode,
  isRetryableConflict,
  isUniqueViolation,
  isUnreachable,
  outageIn,
} from './database-errors.js';
import { asUnavailable, reasonOf } from './database-unavailable.js';
import { RequestAborted } from './query-context.js';

const failed = (code?: string, more: object = {}) =>
  new QueryFailedError('SELECT 1', [], Object.assign(new Error('failed'), code === undefined ? {} : { code }, more));
const plain = (code: string) => Object.assign(new Error('failed'), { code });

describe('the code of an error', () => {
  it('is that of the driver if a statement failed', () => {
    expect(databaseErrorCode(failed('ER_DUP_ENTRY'))).toBe('ER_DUP_ENTRY');
    expect(databaseErrorCode(failed())).toBeUndefined();
    expect(databaseErrorCode(plain('ER_DUP_ENTRY'))).toBeUndefined();
    expect(databaseErrorCode('ER_DUP_ENTRY')).toBeUndefined();
  });

  it.each(['ER_DUP_ENTRY', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])('%s is a duplicate', (code) => {
    expect(isUniqueViolation(failed(code))).toBe(true);
    expect(isRetryableConflict(failed(code))).toBe(false);
  });

  it.each([
    ...['ER_LOCK_DEADLOCK', 'ER_LOCK_WAIT_TIMEOUT', 'ER_CHECKREAD', 'ER_NO_REFERENCED_ROW_2'],
    ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT'],
  ])('%s is a retryable conflict', (code) => {
    expect(isRetryableConflict(failed(code))).toBe(true);
    expect(isUniqueViolation(failed(code))).toBe(false);
  });

  it('is neither if another constraint fails', () => {
    for (const error of [failed('SQLITE_CONSTRAINT_NOTNULL'), failed(), new Error('failed'), undefined]) {
      expect([isUniqueViolation(error), isRetryableConflict(error)]).toEqual([false, false]);
    }
  });
});

describe('an outage', () => {
  it.each([
    ['ECONNREFUSED', 'unreachable'],
    ['PROTOCOL_CONNECTION_LOST', 'unreachable'],
    ['ER_UNKNOWN_COM_ERROR', 'unreachable'],
    ['SQLITE_IOERR_WRITE', 'unreachable'],
    ['ER_CON_COUNT_ERROR', 'crowded'],
    ['POOL_EXHAUSTED', 'crowded'],
    ['ER_LOCK_WAIT_TIMEOUT', 'busy'],
    ['SQLITE_BUSY_SNAPSHOT', 'busy'],
    ['ER_QUERY_TIMEOUT', 'slow'],
    ['SQLITE_FULL', 'full'],
    ['ER_DISK_FULL', 'full'],
    ['SQLITE_CORRUPT_INDEX', 'damaged'],
    ['SQLITE_NOTADB', 'damaged'],
    ['SQLITE_READONLY_DBMOVED', 'read-only'],
    ['ER_OPTION_PREVENTS_STATEMENT', 'read-only'],
  ])('with code %s is: %s', (code, outage) => {
    expect(outageIn(failed(code))).toEqual({ outage, code });
    expect(outageIn(plain(code))).toEqual({ outage, code });
    expect(isUnreachable(failed(code))).toBe(outage === 'unreachable');
  });

  it('is recognized by number if the error is specific to MariaDB', () => {
    expect(outageIn(failed(undefined, { errno: 1969 }))).toEqual({ outage: 'slow', code: 'ER_STATEMENT_TIMEOUT' });
    expect(isUnreachable(failed(undefined, { errno: 1927 }))).toBe(true);
  });

  it('is a lost connection if the connection or its pool is closed', () => {
    for (const message of ['Pool is closed.', "Can't add new command when connection is in closed state"]) {
      expect(outageIn(new Error(message))).toEqual({ outage: 'unreachable', code: 'PROTOCOL_CONNECTION_LOST' });
    }
  });

  it('is slow if the request was aborted', () => {
    expect(outageIn(new RequestAborted('aborted'))).toEqual({ outage: 'slow', code: 'WORK_ABANDONED' });
  });

  it('is recognized by shape, whatever the class of the error', () => {
    expect(outageIn({ message: 'refused', code: 'ECONNREFUSED' })).toMatchObject({ outage: 'unreachable' });
  });

  it.each([
    failed('ER_DUP_ENTRY'),
    failed('SQLITE_CONSTRAINT_UNIQUE'),
    failed(),
    new Error('x'),
    'x',
    null,
    undefined,
    {},
  ])('is none of: %p', (error) => {
    expect(outageIn(error)).toBeUndefined();
    expect(isUnreachable(error)).toBe(false);
  });
});

describe('why a database cannot be used', () => {
  it('is reported with the location, and without the password', () => {
    const error = asUnavailable(plain('ECONNREFUSED'), 'mysql://ana:secret@db.example:3307/calendar');
    expect(error).toMatchObject({ message: 'db.example:3307/calendar: connection refused' });
    expect(asUnavailable(plain('EACCES'), 'sqlite:./data/calendar.sqlite')).toMatchObject({
      message: './data/calendar.sqlite: the folder is not writable',
    });
  });

  it('is read from the wrapped error of TypeORM, and from errors of libsql, which have no code', () => {
    expect(reasonOf(failed('ER_ACCESS_DENIED_ERROR'))).toBe('wrong user name or password');
    const wrapped = Object.assign(new Error('failed'), { driverError: plain('ER_BAD_DB_ERROR') });
    expect(reasonOf(wrapped)).toMatch('this database does not exist');
    expect(reasonOf(new Error('ConnectionFailed("…")'))).toBe('the file cannot be opened for writing');
  });

  it('is unknown for other errors, which stay as they are', () => {
    const error = failed('ER_PARSE_ERROR');
    expect(asUnavailable(error, 'sqlite:x')).toBe(error);
    expect(reasonOf('ECONNREFUSED')).toBeUndefined();
  });
});
