import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { ServiceLogger } from './logger.js';

function written(speak: (log: ServiceLogger) => void): string {
  let text = '';
  speak(new ServiceLogger('debug', { write: (line) => void (text += line) }));
  return text;
}

describe('the log', () => {
  it('is one JSON object a line, with level and time in words', () => {
    const line = JSON.parse(written((log) => log.warn('Redis does not answer', 'Limits')));
    expect(line).toEqual({ level: 'warn', time: expect.any(String), context: 'Limits', msg: 'Redis does not answer' });
  });

  it('keeps quiet below its level', () => {
    expect(written((log) => log.verbose('hello', 'Anybody'))).toBe('');
  });

  it('leaves out what stops the start, which main says in one line', () => {
    expect(written((log) => log.error('connect ECONNREFUSED', 'a stack', 'ExceptionHandler'))).toBe('');
  });

  it('tells the type of an error', () => {
    const line = JSON.parse(written((log) => log.error(new RangeError('too far'), 'Problems')));
    expect(line.err).toMatchObject({ type: 'RangeError', message: 'too far' });
  });

  it('tells of an error what it is and where, but none of the values that drivers quote', () => {
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
