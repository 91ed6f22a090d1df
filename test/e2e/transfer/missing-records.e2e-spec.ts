import { describe, expect, it } from '@jest/globals';
import { importFile } from '../../support/import-file.js';
import { appForThisFile } from '../../support/start-app.js';

const running = await appForThisFile();
const { api } = running;

const WEEKLY = 'RRULE:FREQ=WEEKLY;COUNT=3';

const calendar = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\n',
  );

const yoga = (...more: string[]) => [
  ...['UID:yoga', 'SUMMARY:Yoga', 'DTSTART:20270604T100000Z', 'DTEND:20270604T110000Z', 'LOCATION:Gym'],
  ...more,
];
const fair = ['UID:fair', 'SUMMARY:Fair', 'DTSTART:20270605'];

const importIcs = (content: string, mode: 'dry_run' | 'apply' = 'apply') =>
  importFile(running, { source: 'ics', content, mode, options: { missing: 'trash' } });

const outcomes = async (imported: ReturnType<typeof importIcs>) =>
  (await imported).rows.map(({ kind, externalId, outcome }) => `${kind} ${externalId} ${outcome}`);

describe('records that are missing from a file', () => {
  it('go to the trash', async () => {
    await importIcs(calendar(yoga(WEEKLY), fair));
    expect(await outcomes(importIcs(calendar(fair)))).toEqual([
      'events fair unchanged',
      'series yoga trashed',
      'venues gym trashed',
    ]);
    expect((await api.get('/events')).body.total).toBe(1);
  });

  it.each([
    ['a series whose rule cannot be read any more', yoga('RRULE:FREQ=WEEKLY;BYDAY=XX')],
    ['an event whose end is none any more', ['UID:yoga', 'SUMMARY:Yoga', 'DTSTART:junk']],
  ])('are not %s, nor its venue', async (_what, broken) => {
    await importIcs(calendar(yoga(WEEKLY), fair));
    expect(await outcomes(importIcs(calendar(broken)))).toEqual(['undefined yoga failed']);
    expect((await api.get('/events')).body.total).toBe(4);
  });

  it('are not an event that would become a series, if that is refused', async () => {
    await importIcs(calendar(yoga(), fair));
    const rule = 'RRULE:FREQ=DAILY'; // more dates than a series may have
    const refused = yoga(rule).map((line) => line.replace(/^(DTSTART|DTEND):2027/, '$1:1600'));
    expect(await outcomes(importIcs(calendar(refused, fair)))).toEqual([
      'venues gym unchanged',
      'series yoga failed',
      'events fair unchanged',
    ]);
    expect((await api.get('/events')).body.total).toBe(2);
  });
});
