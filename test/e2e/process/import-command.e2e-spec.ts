import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { run } from '../../support/program.js';

const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:fair', 'SUMMARY:Fair', 'DTSTART:20270605', 'END:VEVENT'],
  ...[
    'BEGIN:VEVENT',
    'UID:yoga',
    'SUMMARY:Yoga',
    'DTSTART:20270604',
    'RRULE:FREQ=\u001b[2J;BYDAY=\u009b2J',
    'END:VEVENT',
  ],
  'END:VCALENDAR',
].join('\n');

describe('the import command', () => {
  let fresh: FreshDatabase;
  let folder: string;
  let file: string;

  beforeAll(async () => {
    fresh = await freshDatabase();
    folder = await mkdtemp(join(tmpdir(), 'imported-'));
    file = join(folder, 'events.ics');
    await writeFile(file, CALENDAR);
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await fresh.drop();
  });

  const imports = (...args: string[]) =>
    run('commands/import.js', { args, environment: { DATABASE_URL: fresh.url }, folder });

  it('stores no URL with a password in it', async () => {
    for (const scheme of ['https', 'webcal']) {
      const refused = await imports('ics', `${scheme}://ana:secret@calendar.test/events.ics`);
      expect(refused).toMatchObject({ code: 1, out: '', err: 'the URL must not contain credentials\n' });
    }
    const resumed = await imports('--resume', '1');
    expect(resumed.err).toBe('there is no import 1\n');
  });

  it('refuses a category that does not exist', async () => {
    const refused = await imports('ics', file, '--apply', '--category', 'Nowhere');
    expect(refused).toMatchObject({ code: 1, out: '', err: 'there is no category Nowhere\n' });
  });

  it('refuses a name that the API would not take', async () => {
    const refused = await imports('ics', file, '--name', 'My events');
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^--name: Must have 1 to 64 /) });
  });

  it('prints no control characters of a file', async () => {
    const { code, out } = await imports('ics', file, '--rows', 'all');
    expect([code, out]).toEqual([2, expect.stringContaining('events fair')]);
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});
