import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { run } from '../../support/program.js';

const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:fair', 'SUMMARY:Fair', 'DTSTART:20270605', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:secret', 'SUMMARY:Secret', 'DTSTART:20270605', 'CLASS:PRIVATE', 'END:VEVENT'],
  'END:VCALENDAR',
].join('\n');

describe('the export command', () => {
  let fresh: FreshDatabase;
  let folder: string;

  const command = (name: string, ...args: string[]) =>
    run(`commands/${name}.js`, { args, environment: { DATABASE_URL: fresh.url }, folder });

  beforeAll(async () => {
    fresh = await freshDatabase();
    folder = await mkdtemp(join(tmpdir(), 'exported-'));
    await writeFile(join(folder, 'events.ics'), CALENDAR);
    expect((await command('import', 'ics', 'events.ics', '--apply')).code).toBe(0);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await fresh.drop();
  });

  const exported = async (...args: string[]) => {
    expect(await command('export', '--to', 'events', ...args)).toMatchObject({ code: 0, out: '' });
    return readFile(join(folder, 'events'), 'utf8');
  };

  it('writes the events of a list as CSV', async () => {
    const content = await exported('--format', 'csv', '--filter', 'search=secret', '--filter', 'status=private');
    expect(content).toMatch(/^Secret,/m);
    expect(content).not.toMatch(/^Fair,/m);
  });

  it('writes what everybody may read as iCalendar', async () => {
    const content = await exported('--format', 'ics', '--as', 'anonymous');
    expect(content).toMatch(/^SUMMARY:Fair\r$/m);
    expect(content).not.toMatch(/^SUMMARY:Secret\r$/m);
  });

  it('refuses a filter that the list refuses, and makes no file', async () => {
    const refused = await command('export', '--to', 'x', '--format', 'ics', '--filter', 'start_date=nonsense');
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^--filter: start_date: Must be a /),
    });
    expect(await readdir(folder)).not.toContain('x');
  });

  it('names a file that it cannot write', async () => {
    expect(await command('export', '--to', 'missing/calendar.jsonl')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^missing\/calendar\.jsonl: ENOENT/),
    });
  });
});
