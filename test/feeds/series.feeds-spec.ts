import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { appForThisFile } from '../support/start-app.js';
import { expectedEvent } from './support/expected-events.js';
import { type ReadDate, SERIES_READERS } from './support/series-readers.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');
const folder = await mkdtemp(join(tmpdir(), 'series-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Case {
  readonly event: object;
  readonly recurrence: {
    readonly rrule: string;
    readonly rdate?: readonly string[];
    readonly exdate?: readonly string[];
  };
  /** Whether an hour of a date is skipped or shown twice by clocks. */
  readonly isAtClockChange?: true;
  /** What becomes of the dates of some days. */
  readonly changes?: Readonly<Record<string, object>>;
}

const BERLIN = { timezone: 'Europe/Berlin', start: '2026-03-05 18:00:00', end: '2026-03-05 20:00:00' };

const CASES: Readonly<Record<string, Case>> = {
  'a rule with excluded, further, renamed, moved, canceled and hidden dates': {
    event: { title: 'Yoga', ...BERLIN },
    recurrence: { rrule: 'FREQ=WEEKLY;COUNT=10', rdate: ['2026-03-07 11:00'], exdate: ['2026-03-19'] },
    changes: {
      '2026-03-12': { title: 'Yoga for beginners' },
      '2026-04-02': { start_date: '2026-04-03 19:30:00', end_date: '2026-04-03 21:00:00' },
      '2026-04-09': { status: 'draft' },
      '2026-04-16': { event_status: 'canceled' },
      '2026-04-23': { event_status: 'postponed' },
    },
  },
  'a rule until a day, on two days of the week': {
    event: { title: 'Choir', ...BERLIN },
    recurrence: { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,FR;UNTIL=20260601', exdate: ['2026-03-06'] },
  },
  'nights in which clocks are put forward': {
    event: { title: 'Stars', timezone: 'Europe/Berlin', start: '2026-03-26 01:30:00', end: '2026-03-26 03:30:00' },
    recurrence: { rrule: 'FREQ=DAILY;COUNT=7' },
    changes: { '2026-03-30': { title: 'More stars' } },
  },
  'nights in which clocks are put back': {
    event: { title: 'Stars', timezone: 'America/New_York', start: '2026-10-29 01:30:00', end: '2026-10-29 02:45:00' },
    isAtClockChange: true,
    recurrence: { rrule: 'FREQ=DAILY;COUNT=7' },
  },
  'a time that clocks skip in one night': {
    event: { title: 'Bats', timezone: 'Europe/Berlin', start: '2026-03-27 02:30:00', end: '2026-03-27 03:00:00' },
    isAtClockChange: true,
    recurrence: { rrule: 'FREQ=DAILY;COUNT=5' },
  },
  'the last working day of a month': {
    event: {
      title: 'Payday',
      timezone: 'Australia/Lord_Howe',
      start: '2026-02-27 09:00:00',
      end: '2026-02-27 10:00:00',
    },
    recurrence: { rrule: 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=12' },
    changes: { '2026-05-29': { start_date: '2026-05-28 09:00:00', end_date: '2026-05-28 10:00:00' } },
  },
  'whole days': {
    event: { title: 'Fair', all_day: true, start: '2026-03-06 00:00:00', end: '2026-03-07 23:59:59' },
    recurrence: { rrule: 'FREQ=WEEKLY;COUNT=6', rdate: ['2026-03-10'], exdate: ['2026-03-27'] },
    changes: {
      '2026-03-13': { start_date: '2026-03-14 00:00:00', end_date: '2026-03-14 23:59:59', all_day: true },
      '2026-04-03': { event_status: 'canceled' },
    },
  },
};

const byStart = (a: ReadDate, b: ReadDate) => (String(a.start) < String(b.start) ? -1 : 1);

describe.each(Object.entries(CASES))('%s', (name, { event, recurrence, isAtClockChange = false, changes = {} }) => {
  const file = join(folder, `${Object.keys(CASES).indexOf(name)}.ics`);
  let shown: (ReadDate & { readonly day: string })[] = [];

  it('are in the feed of the series', async () => {
    const { series } = await given(anEvent({ ...event, recurrence }));
    const list = `/events?series=${series.id}&start_date=2026-01-01&end_date=2027-12-31&per_page=50`;
    for (const [day, fields] of Object.entries(changes)) {
      const { body } = await api.get(list);
      const date = body.events.find(({ start_date }: { start_date: string }) => start_date.startsWith(day));
      expect((await admin.patch(`/events/${date.id}`, fields)).status).toBe(200);
    }
    shown = (await api.get(list)).body.events.map((record: { start_date: string }) => {
      const { title, status, start, end } = expectedEvent(record);
      return { title, status, start, end, day: record.start_date.slice(0, 10) };
    });
    const { body: occurrences } = await api.get(
      `/series/${series.id}/occurrences?from=2026-01-01&to=2027-12-31&per_page=50`,
    );
    expect(occurrences.total).toBeGreaterThanOrEqual(shown.length);
    expect(shown.length).toBeGreaterThanOrEqual(5);
    await writeFile(file, (await api.get(`/series/${series.id}.ics`)).body);
  });

  const readers = SERIES_READERS.filter(({ readsClockChanges = true }) => readsClockChanges || !isAtClockChange);
  it.each(readers)('are read by $name as the API lists them', async ({ read, knowsRdate = true }) => {
    const days = (recurrence.rdate ?? []).map((date) => date.slice(0, 10));
    const known = shown.filter(({ day }) => knowsRdate || !days.includes(day));
    expect([...(await read(file))].sort(byStart)).toEqual(known.map(({ day: _, ...date }) => date).sort(byStart));
  });
});
