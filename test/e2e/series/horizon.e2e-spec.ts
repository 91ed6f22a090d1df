import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SERIES_LIMITS, Site } from '../../../src/calendar/site.js';
import { Lease } from '../../../src/persistence/sql/lease.js';
import { SeriesHorizon } from '../../../src/resources/events/maintenance/series-horizon.js';
import { HORIZON } from '../../../src/resources/events/series/extend-due-series.js';
import { extendByMonth } from '../../../src/resources/events/series/extend-series.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { app, api, clock, database, given } = await appForThisFile();
const horizon = app.get(SeriesHorizon, { strict: false });
const site = app.get(Site);
const admin = api.as('administrator');

const DONE = { outcome: 'done', stored: 0, failed: 0, full: 0 };

/** A series of events of an hour at noon; gives its id. */
async function aSeries(rrule: string, day = '2026-03-02', fields: object = {}): Promise<number> {
  const times = { start: `${day} 12:00:00`, end: `${day} 13:00:00`, timezone: 'Europe/Berlin' };
  return (await given(anEvent({ ...times, ...fields, recurrence: { rrule } }))).series.id;
}

/** The days of a series, as lists show them. */
async function days(id: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await admin.get(`/events?start_date=2000-01-01&end_date=2100-01-01&per_page=50&page=${page}`);
    pages = body.total_pages;
    const events: { start_date: string; series?: { id: number } }[] = body.events;
    found.push(...events.filter(({ series }) => series?.id === id).map(({ start_date }) => start_date.slice(0, 10)));
  }
  return found;
}

/** Every so many days from a day on, before another one. */
function everyDays(step: number, from: string, before: string): string[] {
  const all: string[] = [];
  for (
    let day = new Date(`${from}T00:00Z`);
    day < new Date(`${before}T00:00Z`);
    day.setUTCDate(day.getUTCDate() + step)
  ) {
    all.push(day.toISOString().slice(0, 10));
  }
  return all;
}

describe('the horizon of series', () => {
  it('moves with the time: each date is stored once, a month at a time', async () => {
    const id = await aSeries('FREQ=WEEKLY');
    expect(await days(id)).toEqual(everyDays(7, '2026-03-02', '2028-03-16'));
    const horizons: [now: string, before: string][] = [
      ['2026-02-28', '2028-03-16'],
      ['2026-03-15', '2028-04-16'],
      ['2026-04-14', '2028-05-15'],
      ['2026-05-20', '2028-06-15'],
    ];
    for (const [now, before] of horizons) {
      clock.moveTo(`${now} 12:00:00`);
      await horizon.extend();
      expect(await days(id)).toEqual(everyDays(7, '2026-03-02', before));
      expect(await horizon.extend()).toEqual(DONE);
    }
  });

  it('catches up after months without the service, and counts what it stored', async () => {
    const [weekly, yearly] = [await aSeries('FREQ=WEEKLY'), await aSeries('FREQ=YEARLY')];
    clock.moveTo('2027-02-20 12:00:00');
    const before = horizon.totals.stored;
    const { stored } = await horizon.extend();
    expect(await days(weekly)).toEqual(everyDays(7, '2026-03-02', '2029-03-16'));
    expect(await days(yearly)).toEqual(['2026-03-02', '2027-03-02', '2028-03-02', '2029-03-02']);
    expect([stored, horizon.totals.stored - before]).toEqual([53, 53]);
  });

  it('leaves excluded dates, those in the trash and those of single events alone', async () => {
    const id = await aSeries('FREQ=MONTHLY', '2026-03-02', { status: 'draft' });
    await given(anEvent());
    clock.moveTo('2026-04-20 12:00:00');
    await horizon.extend();
    expect((await admin.get('/events?status=draft&start_date=2028-03-16&end_date=2029-01-01')).body.total).toBe(2);
    await database.query("UPDATE series SET status = 'trash' WHERE id = ?", [id]);
    clock.moveTo('2027-04-20 12:00:00');
    expect(await horizon.extend()).toEqual(DONE);
  });

  it('ends with the rule, and is then no more looked at', async () => {
    const id = await aSeries('FREQ=MONTHLY;COUNT=28');
    clock.moveTo('2027-02-15 12:00:00');
    await horizon.extend();
    expect((await days(id)).slice(-2)).toEqual(['2028-05-02', '2028-06-02']);
    clock.moveTo('2040-02-15 12:00:00');
    expect(await statementsOf(database, () => horizon.extend())).toHaveLength(1);
    expect(await days(id)).toHaveLength(28);
  });

  it('asks one question while no series is due', async () => {
    expect(await statementsOf(database, () => horizon.extend())).toHaveLength(1);
    await aSeries('FREQ=WEEKLY');
    expect(await statementsOf(database, () => horizon.extend())).toHaveLength(1);
  });

  it('goes on with other series where one fails', async () => {
    const [broken, whole] = [await aSeries('FREQ=WEEKLY'), await aSeries('FREQ=WEEKLY')];
    await database.query("UPDATE series SET template = 'nonsense' WHERE id = ?", [broken]);
    clock.moveTo('2026-03-15 12:00:00');
    expect(await horizon.extend()).toEqual({ ...DONE, stored: 4, failed: 1 });
    expect(await days(whole)).toEqual(everyDays(7, '2026-03-02', '2028-04-16'));
    expect(await days(broken)).toEqual(everyDays(7, '2026-03-02', '2028-03-16'));
  });

  it('stores as many dates as a series may have, and the others once old ones are over', async () => {
    const id = await aSeries('FREQ=WEEKLY');
    const limits = { ...DEFAULT_SERIES_LIMITS, maxOccurrences: 110 };
    const { zone, perPage, currency, maxOffset, identity } = site;
    const limited = new SeriesHorizon(database, clock, new Site(zone, perPage, currency, maxOffset, identity, limits));
    clock.moveTo('2026-06-20 12:00:00');
    expect(await limited.extend()).toEqual({ ...DONE, stored: 3, full: 1 });
    expect(await limited.extend()).toEqual({ ...DONE, full: 1 });
    clock.moveTo('2027-05-20 12:00:00');
    await limited.extend();
    clock.moveTo('2028-05-20 12:00:00');
    await limited.extend();
    const stored = await days(id);
    expect(stored).toEqual(everyDays(7, '2026-03-02', stored.at(-1) ?? '').concat(stored.at(-1) ?? ''));
    expect(stored.length).toBeGreaterThan(160);
  });

  it('stops between two months', async () => {
    const id = await aSeries('FREQ=WEEKLY');
    const stopped = new SeriesHorizon(database, clock, site);
    await stopped.beforeApplicationShutdown();
    clock.moveTo('2026-03-15 12:00:00');
    expect(await stopped.extend()).toEqual(DONE);
    expect(await days(id)).toHaveLength(107);
  });
});

describe('several processes', () => {
  it('share the work of one database: one does it', async () => {
    const ids = [await aSeries('FREQ=WEEKLY'), await aSeries('FREQ=WEEKLY', '2026-03-04')];
    clock.moveTo('2026-12-15 12:00:00');
    const both = await Promise.all([new SeriesHorizon(database, clock, site).extend(), horizon.extend()]);
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['done', 'other']);
    expect(await days(ids[0] ?? 0)).toEqual(everyDays(7, '2026-03-02', '2029-01-16'));
    expect(await days(ids[1] ?? 0)).toEqual(everyDays(7, '2026-03-04', '2029-01-16'));
  });

  it('store no date twice even if two of them do it at once', async () => {
    const id = await aSeries('FREQ=DAILY;INTERVAL=2');
    clock.moveTo('2026-03-15 12:00:00');
    const context = { now: clock.now(), site };
    const all = await Promise.all([1, 2, 3].map(() => extendByMonth(database, id, context)));
    expect(all.map(({ stored }) => stored).sort((one, other) => one - other)).toEqual([0, 0, 15]);
    expect(await days(id)).toEqual(everyDays(2, '2026-03-02', '2028-04-16'));
  });

  it('wait for one that has died, for two minutes', async () => {
    await aSeries('FREQ=MONTHLY');
    clock.moveTo('2026-03-15 12:00:00');
    expect(await new Lease(database, clock, HORIZON).hold()).toBe(true);
    expect(await horizon.extend()).toEqual({ ...DONE, outcome: 'other' });
    clock.moveTo('2026-03-15 12:02:00');
    expect(await horizon.extend()).toEqual({ ...DONE, stored: 1 });
  });
});

describe('a lease', () => {
  const lease = (name = 'task') => new Lease(database, clock, name);

  it('is held by one of many that ask at once', async () => {
    const held = await Promise.all(Array.from({ length: 8 }, () => lease().hold()));
    expect(held.filter(Boolean)).toHaveLength(1);
    expect(await lease('another').hold()).toBe(true);
  });

  it('is renewed by its holder, and free for others at once when it is given back', async () => {
    const [mine, other] = [lease(), lease()];
    clock.moveTo('2026-03-15 12:00:00');
    expect([await mine.hold(), await other.hold()]).toEqual([true, false]);
    clock.moveTo('2026-03-15 12:01:30');
    expect([await mine.hold(), await other.hold()]).toEqual([true, false]);
    clock.moveTo('2026-03-15 12:03:00');
    expect([await other.hold(), await mine.hold()]).toEqual([false, true]);
    await mine.release();
    expect([await other.hold(), await mine.hold()]).toEqual([true, false]);
  });

  it('is lost by a holder that was silent for too long', async () => {
    const [mine, other] = [lease(), lease()];
    await mine.hold();
    clock.moveTo('2026-03-15 12:00:00');
    expect([await other.hold(), await mine.hold()]).toEqual([true, false]);
    await mine.release();
    expect(await lease().hold()).toBe(false);
  });
});
