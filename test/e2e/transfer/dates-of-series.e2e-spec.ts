import { describe, expect, it } from '@jest/globals';
import { importFile } from '../../support/import-file.js';
import { appForThisFile } from '../../support/start-app.js';

const running = await appForThisFile();
const { api, database } = running;
const admin = api.as('administrator');

const vevent = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:yoga', ...lines, 'END:VEVENT'];
const calendar = (...events: string[][]) => ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');
const at = (name: string, time: string, parameters = '') => `${name};TZID=Europe/Berlin${parameters}:${time}`;

/** Four Fridays at 18:00, clocks of Berlin. */
const YOGA = vevent('SUMMARY:Yoga', at('DTSTART', '20270604T180000'), 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4');
const override = (id: string, start: string, ...lines: string[]) =>
  vevent(id, at('DTSTART', start), 'DURATION:PT1H', ...lines);

const imported = (...events: string[][]) => importFile(running, { source: 'ics', content: calendar(...events) });
/** Titles by start, of events outside the trash. */
const dates = async (): Promise<Record<string, string>> => {
  const { body } = await admin.get('/events?start_date=2027-01-01&end_date=2028-01-01&per_page=50');
  const events = body.events as { start_date: string; title: string }[];
  return Object.fromEntries(events.map(({ start_date, title }) => [start_date.slice(5, 16), title]));
};
const versions = () => database.query('SELECT id, version FROM events ORDER BY id');

describe('a date whose series came with an earlier file', () => {
  it.each([
    ['as local time', at('RECURRENCE-ID', '20270611T180000')],
    ['as an instant', 'RECURRENCE-ID:20270611T160000Z'],
    ['in another zone', 'RECURRENCE-ID;TZID=America/New_York:20270611T120000'],
    ['as a day', 'RECURRENCE-ID;VALUE=DATE:20270611'],
  ])('is changed, if it is named %s', async (_how, id) => {
    await imported(YOGA);
    const moved = override(id, '20270612T100000', 'SUMMARY:Yoga outside');
    const { counts, rows } = await imported(moved);
    expect(counts).toMatchObject({ created: 1, failed: 0, skipped: 0 });
    expect(rows.map(({ outcome, warnings }) => [outcome, warnings])).toEqual([['created', []]]);
    const expected = {
      '06-04 18:00': 'Yoga',
      '06-12 10:00': 'Yoga outside',
      '06-18 18:00': 'Yoga',
      '06-25 18:00': 'Yoga',
    };
    expect(await dates()).toEqual(expected);
    const before = await versions();
    expect((await imported(moved)).counts).toMatchObject({ unchanged: 1, created: 0, updated: 0 });
    expect((await imported(YOGA, moved)).counts).toMatchObject({ unchanged: 2, created: 0, updated: 0 });
    expect([await dates(), await versions()]).toEqual([expected, before]);
  });

  it('goes to the trash if it is cancelled', async () => {
    await imported(YOGA);
    const id = at('RECURRENCE-ID', '20270618T180000');
    const { counts } = await imported(override(id, '20270618T180000', 'SUMMARY:Yoga', 'STATUS:CANCELLED'));
    expect(counts).toMatchObject({ trashed: 1 });
    expect(Object.keys(await dates())).toEqual(['06-04 18:00', '06-11 18:00', '06-25 18:00']);
  });

  it('is an event of its own without the series, with a warning', async () => {
    const { counts, rows } = await imported(
      override(at('RECURRENCE-ID', '20270611T180000'), '20270611T190000', 'SUMMARY:Alone'),
    );
    expect(counts).toMatchObject({ created: 1 });
    expect(rows[0]?.warnings.map(({ code }) => code)).toEqual(['missing-series']);
    expect(await dates()).toEqual({ '06-11 19:00': 'Alone' });
  });
});

describe('a date that an editor has moved', () => {
  const moved = override(at('RECURRENCE-ID', '20270611T180000'), '20270613T100000', 'SUMMARY:Yoga in the park');
  const later = YOGA.map((line) => line.replace('T180000', 'T190000'));
  const others = { '06-04 18:00': 'Yoga', '06-18 18:00': 'Yoga', '06-25 18:00': 'Yoga' };

  it.each([
    ['the same series', [YOGA], { ...others, '06-12 10:00': 'Yoga' }],
    ['the date somewhere else', [YOGA, moved], { ...others, '06-13 10:00': 'Yoga in the park' }],
    ['the date alone', [moved], { ...others, '06-13 10:00': 'Yoga in the park' }],
    [
      'the series an hour later',
      [later],
      { '06-04 19:00': 'Yoga', '06-12 10:00': 'Yoga', '06-18 19:00': 'Yoga', '06-25 19:00': 'Yoga' },
    ],
    [
      'one date more',
      [YOGA.map((line) => line.replace('=4', '=5'))],
      { ...others, '06-12 10:00': 'Yoga', '07-02 18:00': 'Yoga' },
    ],
  ])('stays one event when a file has %s', async (_what, file, expected) => {
    await imported(YOGA);
    const { body } = await admin.get('/events?start_date=2027-06-11&end_date=2027-06-11');
    const [{ id }] = body.events as [{ id: number }];
    const change = { start_date: '2027-06-12 10:00:00', end_date: '2027-06-12 11:00:00' };
    expect((await admin.patch(`/events/${id}`, change)).status).toBe(200);
    for (let run = 0; run < 2; run++) {
      expect((await imported(...file)).counts).toMatchObject({ failed: 0 });
      expect(await dates()).toEqual(expected);
    }
    const rows: { id: number }[] = await database.query("SELECT id FROM events WHERE status <> 'trash' ORDER BY id");
    expect(rows).toHaveLength(Object.keys(expected).length);
    expect(rows).toContainEqual({ id });
  });
});

describe('a date with all that follow', () => {
  const later = override(
    at('RECURRENCE-ID', '20270611T180000', ';RANGE=THISANDFUTURE'),
    ...['20270611T190000', 'SUMMARY:Late yoga'],
  );
  const expected = {
    ...{ '06-04 18:00': 'Yoga', '06-11 19:00': 'Late yoga', '06-18 19:00': 'Late yoga' },
    '06-25 19:00': 'Late yoga',
  };

  it.each([
    ['with its series', [[YOGA, later]]],
    ['after its series', [[YOGA], [later]]],
  ])('splits the series, %s, and once', async (_how, files) => {
    for (const file of files) expect((await imported(...file)).counts).toMatchObject({ failed: 0, skipped: 0 });
    expect(await dates()).toEqual(expected);
    const before = [await versions(), await database.query('SELECT id, version, next_id FROM series ORDER BY id')];
    expect(before[1]).toHaveLength(2);
    expect((await imported(YOGA, later)).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect([await versions(), await database.query('SELECT id, version, next_id FROM series ORDER BY id')]).toEqual(
      before,
    );
  });

  it('has single dates after it', async () => {
    const one = override(at('RECURRENCE-ID', '20270618T180000'), '20270619T110000', 'SUMMARY:Brunch');
    for (let run = 0; run < 2; run++) {
      expect((await imported(YOGA, later, one)).counts).toMatchObject({ failed: 0, skipped: 0, updated: 0 });
      expect(await dates()).toEqual({
        ...{ '06-04 18:00': 'Yoga', '06-11 19:00': 'Late yoga', '06-19 11:00': 'Brunch', '06-25 19:00': 'Late yoga' },
      });
    }
  });

  it('stays apart when the source changes the rule of the whole', async () => {
    await imported(YOGA, later);
    const longer = YOGA.map((line) => line.replace('COUNT=4', 'COUNT=5'));
    expect((await imported(longer, later)).counts).toMatchObject({ failed: 0 });
    expect(await dates()).toEqual(expected);
  });

  it('loses dates that the source excludes from the whole, until it has them again', async () => {
    const excluding = (...starts: string[]) => [
      ...YOGA.slice(0, -1),
      ...starts.map((start) => at('EXDATE', start)),
      'END:VEVENT',
    ];
    await imported(excluding('20270625T180000'), later);
    const without25 = { '06-04 18:00': 'Yoga', '06-11 19:00': 'Late yoga', '06-18 19:00': 'Late yoga' };
    expect(await dates()).toEqual(without25);
    expect((await imported(excluding('20270625T180000'), later)).counts).toMatchObject({ unchanged: 2, updated: 0 });
    const ids = await database.query('SELECT id FROM events ORDER BY id');
    for (const updated of [1, 0]) {
      const { counts } = await imported(excluding('20270618T180000', '20270625T180000'), later);
      expect(counts).toMatchObject({ failed: 0, updated, unchanged: 2 - updated });
      expect(await dates()).toEqual({ '06-04 18:00': 'Yoga', '06-11 19:00': 'Late yoga' });
    }
    const { body } = await admin.get('/series?per_page=50');
    const parts = body.series as { title: string; recurrence: { exdate?: string[] } }[];
    expect(parts.find(({ title }) => title === 'Late yoga')?.recurrence.exdate).toContain('2027-06-18 19:00:00');
    for (const updated of [1, 0]) {
      const { counts } = await imported(excluding('20270625T180000'), later);
      expect(counts).toMatchObject({ failed: 0, updated, unchanged: 2 - updated });
      expect(await dates()).toEqual(without25);
    }
    expect(await database.query('SELECT id FROM events ORDER BY id')).toEqual(ids);
  });

  it('ends the series, if they are cancelled', async () => {
    await imported(YOGA);
    const { counts } = await imported(
      later.map((line) => (line === 'END:VEVENT' ? 'STATUS:CANCELLED\r\nEND:VEVENT' : line)),
    );
    expect(counts).toMatchObject({ trashed: 1 });
    expect(await dates()).toEqual({ '06-04 18:00': 'Yoga' });
  });
});
