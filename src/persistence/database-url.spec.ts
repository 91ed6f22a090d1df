import { describe, expect, it } from '@jest/globals';
import { readDatabaseUrl } from './database-url.js';

describe('DATABASE_URL', () => {
  it.each([
    ['postgres://a@b/c', 'must be mysql://'],
    ['mysql://', 'needs a database name'],
    ['mysql://ana:secret@host', 'needs a database name'],
    ['mysql://ana:100%sure@host/calendar', 'contains a %'],
    ['mysql://100%:secret@host/calendar', 'contains a %'],
    ['mysql://ana@host/100%', 'contains a %'],
    ['sqlite:', 'needs a file name'],
  ])('%s is rejected, and the password is not in the message', (url, message) => {
    expect(() => readDatabaseUrl(url)).toThrow(message);
    expect(() => readDatabaseUrl(url)).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/secret|sure/) }),
    );
  });

  it('may contain percent-encoded characters', () => {
    const url = 'mysql://ana:100%25%C3%A4@host/calendar';
    expect(readDatabaseUrl(url)).toEqual({ kind: 'mysql', url });
  });
});
