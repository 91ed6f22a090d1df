import { describe, expect, it } from '@jest/globals';
import { readDatabaseUrl } from './database-url.js';

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://a@b/c', 'must be mysql://'],
    ['mysql://', 'names no database'],
    ['mysql://ana:secret@host', 'names no database'],
    ['mysql://ana:100%sure@host/calendar', 'has a %'],
    ['mysql://100%:secret@host/calendar', 'has a %'],
    ['mysql://ana@host/100%', 'has a %'],
    ['sqlite:', 'needs the name of a file'],
  ])('%s is refused, and the password is not repeated', (url, message) => {
    expect(() => readDatabaseUrl(url)).toThrow(message);
    expect(() => readDatabaseUrl(url)).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/secret|sure/) }),
    );
  });

  it('may hold percent-encoded characters', () => {
    const url = 'mysql://ana:100%25%C3%A4@host/calendar';
    expect(readDatabaseUrl(url)).toEqual({ kind: 'mysql', url });
  });
});
