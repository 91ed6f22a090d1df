import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';

const { api, given } = await appForThisFile();

const list = async (query: string) => titles(await api.get(`/events?${query}`));

/** A spring: a choir, a regatta of five days around it, a lecture just after midnight, a market all day long. */
async function spring() {
  await given(anEvent({ title: 'Choir', start: '2026-05-10 19:00:00', end: '2026-05-10 21:00:00' }));
  await given(anEvent({ title: 'Regatta', start: '2026-05-08 09:00:00', end: '2026-05-12 17:00:00' }));
  await given(anEvent({ title: 'Lecture', start: '2026-05-11 00:00:00', end: '2026-05-11 01:30:00' }));
  await given(anEvent({ title: 'Market', start: '2026-05-11', end: '2026-05-11', all_day: true }));
}

describe('the default window of a list', () => {
  it('runs from the start of yesterday to the end of the day 24 months ahead', async () => {
    await given(anEvent({ title: 'Two days ago', start: '2026-02-13 23:00:00', end: '2026-02-14 10:00:00' }));
    await given(anEvent({ title: 'Yesterday', start: '2026-02-14 00:00:00' }));
    await given(anEvent({ title: 'Last evening', start: '2028-02-15 20:00:00', end: '2028-02-15 23:59:59' }));
    await given(anEvent({ title: 'One day more', start: '2028-02-16 00:00:00' }));
    expect(await list('')).toEqual(['Yesterday', 'Last evening']);
    expect(await list('strict_dates=true')).toEqual(['Yesterday', 'Last evening']);
  });

  it('FC-30: leaves out an exhibition that began last month and still runs', async () => {
    await given(anEvent({ title: 'Exhibition', start: '2026-01-10 10:00:00', end: '2026-03-31 18:00:00' }));
    expect(await list('')).toEqual([]);
    expect(await list('ends_after=now')).toEqual(['Exhibition']);
  });

  it('FC-30: lists a talk that ended this morning, but not among what is not over to the second', async () => {
    await given(anEvent({ title: 'Talk', start: '2026-02-15 08:00:00', end: '2026-02-15 09:00:00' }));
    expect(await list('')).toEqual(['Talk']);
    expect(await list('ends_after=now&strict_dates=true')).toEqual([]);
  });

  it('keeps its end beside start_date alone', async () => {
    await given(anEvent({ title: 'Far', start: '2040-01-01 10:00:00' }));
    await given(anEvent({ title: 'Soon' }));
    expect(await list('start_date=2020-01-01')).toEqual(['Soon']);
  });

  it('is open to the past when only an end is asked for', async () => {
    await given(anEvent({ title: 'Long ago', start: '2019-05-01 10:00:00' }));
    expect(await list('end_date=2025-12-31')).toEqual(['Long ago']);
  });

  it('follows the clock of each request', async () => {
    await given(anEvent({ title: 'Concert', start: '2026-02-16 18:00:00' }));
    expect(titles(await api.get('/events', { now: '2026-02-17 23:59:59' }))).toEqual(['Concert']);
    expect(titles(await api.get('/events', { now: '2026-02-18 00:00:00' }))).toEqual([]);
  });
});

describe('limits by whole days', () => {
  it('start_date names the first day on which events start', async () => {
    await spring();
    expect(await list('start_date=2026-05-11&end_date=2026-05-31')).toEqual(['Lecture', 'Market']);
    expect(await list('start_date=2026-05-10 22:00:00&end_date=2026-05-31')).toEqual(['Choir', 'Lecture', 'Market']);
  });

  it('end_date names the last day on which events end', async () => {
    await spring();
    expect(await list('start_date=2026-05-01&end_date=2026-05-10')).toEqual(['Choir']);
    expect(await list('start_date=2026-05-01&end_date=2026-05-11')).toEqual(['Choir', 'Lecture', 'Market']);
  });

  it('starts_after leaves the day out, starts_before keeps it', async () => {
    await spring();
    expect(await list('starts_after=2026-05-10')).toEqual(['Lecture', 'Market']);
    expect(await list('starts_before=2026-05-10')).toEqual(['Regatta', 'Choir']);
  });

  it('ends_after leaves the day out, ends_before loses the all-day events of that day', async () => {
    await spring();
    expect(await list('ends_after=2026-05-11')).toEqual(['Regatta']);
    expect(await list('ends_before=2026-05-11')).toEqual(['Choir', 'Lecture']);
  });

  it('what runs on a day ends after the day before and starts before its end', async () => {
    await spring();
    expect(await list('ends_after=2026-05-09&starts_before=2026-05-10')).toEqual(['Regatta', 'Choir']);
  });

  it('every limit that is given holds', async () => {
    await spring();
    expect(await list('starts_after=2026-05-01&start_date=2026-05-11')).toEqual(['Lecture', 'Market']);
    expect(await list('start_date=2026-05-01&end_date=2026-05-31&ends_before=2026-05-10')).toEqual(['Choir']);
  });

  it('nothing lies between an end and a later start', async () => {
    await spring();
    expect(await list('start_date=2026-06-01&end_date=2026-05-01')).toEqual([]);
  });
});

describe('limits to the second', () => {
  it.each([
    ['start_date=2026-05-10 19:00:00&end_date=2026-05-31', ['Choir', 'Lecture', 'Market']],
    ['start_date=2026-05-10 19:00:01&end_date=2026-05-31', ['Lecture', 'Market']],
    ['start_date=2026-05-01&end_date=2026-05-10 21:00:00', ['Choir']],
    ['start_date=2026-05-01&end_date=2026-05-10 20:59:59', []],
    ['starts_after=2026-05-10 19:00:00', ['Lecture', 'Market']],
    ['starts_before=2026-05-10 19:00:00', ['Regatta']],
    ['ends_after=2026-05-11 23:59:58', ['Regatta', 'Market']],
    ['ends_after=2026-05-11 23:59:59', ['Regatta']],
    ['ends_before=2026-05-10 21:00:00', []],
    ['ends_before=2026-05-10 21:00:01', ['Choir']],
  ])('%s', async (query, expected) => {
    await spring();
    expect(await list(`${query}&strict_dates=yes`)).toEqual(expected);
  });

  it('reads an offset as the instant it is', async () => {
    await spring();
    expect(await list('starts_after=2026-05-10T21:00:00%2B02:00&strict_dates=true')).toEqual(['Lecture', 'Market']);
    expect(await list('starts_after=2026-05-10T20:59:59%2B02:00&strict_dates=true')).toEqual([
      'Choir',
      'Lecture',
      'Market',
    ]);
  });

  it.each(['true', '1', 'yes', 'on', 'TRUE'])('strict_dates=%s switches them on', async (word) => {
    await spring();
    expect(await list(`starts_before=2026-05-10 19:00:00&strict_dates=${word}`)).toEqual(['Regatta']);
  });

  it.each(['false', 'no', 'off', 'Off', '0', 'foo'])('strict_dates=%s leaves whole days', async (word) => {
    await spring();
    expect(await list(`starts_before=2026-05-10 19:00:00&strict_dates=${word}`)).toEqual(['Regatta', 'Choir']);
  });
});

describe('dates as people and programs write them', () => {
  it.each(['2026-05-11', '2026-05-11T00:00:00', '2026-05-11T12:00:00Z', '11 May 2026', '05/11/2026', '11.05.2026'])(
    'start_date=%s',
    async (date) => {
      await spring();
      expect(await list(`start_date=${date}`)).toEqual(['Lecture', 'Market']);
    },
  );

  it.each(['now', 'today', 'yesterday', '-1 week', '@1770000000', '1770000000', '1970-01-01'])(
    'start_date=%s',
    async (date) => {
      await spring();
      expect(await list(`start_date=${date}`)).toEqual(['Regatta', 'Choir', 'Lecture', 'Market']);
    },
  );
});
