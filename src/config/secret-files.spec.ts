import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SECRET_SETTINGS } from './secret-files.js';
import { readSettings } from './settings.js';

const folder = mkdtempSync(join(tmpdir(), 'calendar-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function secretFile(content: string): string {
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

describe('secrets from files', () => {
  it.each(SECRET_SETTINGS)('%s is read from its file, without the line break at the end', (name) => {
    const values: Record<(typeof SECRET_SETTINGS)[number], string> = {
      DATABASE_URL: 'mysql://ana:secret@one/calendar',
      DATABASE_FAILOVER_URLS: 'mysql://ana:secret@two/calendar',
      DATABASE_REPLICA_URLS: 'mysql://ana:secret@three/calendar',
      BOOTSTRAP_USERS: '[{"login":"ana","role":"editor","password":"correct horse"}]',
      REDIS_URL: 'redis://:secret@cache:6379',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
    };
    const others = name === 'DATABASE_URL' ? {} : { DATABASE_URL: values.DATABASE_URL };
    const settings = readSettings({ ...others, [`${name}_FILE`]: secretFile(`${values[name]}\n`) });
    expect(settings[name]).toEqual(readSettings({ ...others, [name]: values[name] })[name]);
  });

  it('a byte order mark is no part of the secret', () => {
    expect(readSettings({ REDIS_URL_FILE: secretFile('\uFEFFredis://cache') }).REDIS_URL).toBe('redis://cache');
  });

  it('an empty variable names no file, and an empty setting does not contradict its file', () => {
    expect(readSettings({ REDIS_URL_FILE: '' }).REDIS_URL).toBe('');
    expect(readSettings({ REDIS_URL: '', REDIS_URL_FILE: secretFile('redis://cache') }).REDIS_URL).toBe(
      'redis://cache',
    );
  });

  it.each([
    ['both are given', { REDIS_URL: 'redis://secret', REDIS_URL_FILE: 'secret' }, /^REDIS_URL_FILE: .*REDIS_URL$/],
    ['the file is absent', { REDIS_URL_FILE: join(folder, 'absent') }, /^REDIS_URL_FILE: .*ENOENT/],
    ['the file is a folder', { REDIS_URL_FILE: folder }, /^REDIS_URL_FILE: .*EISDIR/],
  ])('stop with a line that names the variable when %s', (_, environment, line) => {
    expect(() => readSettings(environment)).toThrow(line);
  });

  it('stop when the file is empty, or holds a wrong value, which is never repeated', () => {
    expect(() => readSettings({ REDIS_URL_FILE: secretFile('\n') })).toThrow(/^REDIS_URL_FILE: .*empty/);
    expect(() => readSettings({ REDIS_URL_FILE: secretFile('http://secret') })).toThrow(/^REDIS_URL: (?!.*secret)/);
  });
});
