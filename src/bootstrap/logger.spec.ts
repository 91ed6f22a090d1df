import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { ServiceLogger } from './logger.js';

function written(speak: (log: ServiceLogger) => void): string {
  let text = '';
  speak(new ServiceLogger('debug', { write: (line) => void (text += line) }));
  return text;
}

describe('the log', () => {
  it('is one JSON object per line, with level and time as text', () => {
    const line = JSON.parse(written((log) => log.warn('Redis does not answer', 'Limits')));
    expect(line).toEqual({ level: 'warn', time: expect.any(String), context: 'Limits', msg: 'Redis does not answer' });
  });

  it('writes nothing below its level', () => {
    expect(written((log) => log.verbose('hello', 'Anybody'))).toBe('');
  });

  it('leaves out start-up errors, which main reports in one line', () => {
    expect(written((log) => log.error('connect ECONNREFUSED', 'a stack', 'ExceptionHandler'))).toBe('');
  });

  it('contains the type of an error', () => {
    const line = JSON.parse(written((log) => log.error(new RangeError('too far'), 'Problems')));
    expect(line.err).toMatchObject({ type: 'RangeError', message: 'too far' });
  });

  it('contains code and stack of a database error, but none of the values that drivers quote', () => {
    const driver = Object.assign(new Error("Data too long: 'secret'"), { code: 'ER_DATA_TOO_LONG' });
    const failed = new QueryFailedError('INSERT INTO events VALUES (?)', ['secret'], driver);
    const text = written((log) => log.error({ err: failed, request_id: 'a' }, 'Problems'));
    expect(JSON.parse(text)).toMatchObject({
      request_id: 'a',
      err: { message: 'ER_DATA_TOO_LONG', statement: 'INSERT INTO events VALUES (?)', stack: expect.any(String) },
    });
    expect(text).not.toContain('secret');
  });
});
