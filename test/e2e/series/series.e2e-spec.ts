import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

/** Mondays from 2026-03-02 on, 18:00 to 19:00 in Berlin. */
const CLASS = { title: 'Class', timezone: 'Europe/Berlin', start: '2026-03-02 18:00:00', end: '2026-03-02 19:00:00' };

const aClass = async (fields: object = {}): Promise<number> =>
  (await given(anEvent({ ...CLASS, recurrence: { rrule: 'FREQ=WEEKLY;COUNT=5' }, ...fields }))).series.id;
const starts = async (query = '') =>
  (
    (await api.get(`/events?per_page=50&start_date=2020-01-01&end_date=2040-01-01${query}`)).body.events as {
      start_date: string;
    }[]
  ).map(({ start_date }) => start_date.slice(5, 16));

describe('a series', () => {
  it('tells what its dates have in common, and when they are', async () => {
    const id = await aClass({ categories: ['Sport'], venue: { venue: 'Hall' }, description: 'Bring a mat' });
    const { status, headers, body } = await api.get(`/series/${id}`);
    expect([status, headers.get('etag')?.startsWith(`"series.${id}.1.`)]).toEqual([200, true]);
    expect(body).toMatchObject({
      id,
      slug: 'class',
      title: 'Class',
      description: '<p>Bring a mat</p>',
      website: '',
      start_date: '2026-03-02 18:00:00',
      categories: [{ name: 'Sport', count: 5 }],
      venue: { venue: 'Hall' },
      recurrence: { rrule: 'FREQ=WEEKLY;COUNT=5', rdate: [], exdate: [] },
      recurrence_text: 'every Monday, 5 times',
      next_occurrence: { start_date: '2026-03-02 18:00:00' },
    });
    expect(body).not.toHaveProperty('horizon');
    expect((await api.get('/series/by-slug/class')).body).toEqual(body);
    const later = await api.get(`/series/${id}`, { now: '2026-03-10 12:00:00' });
    expect(later.body.next_occurrence.start_date).toBe('2026-03-16 18:00:00');
    expect((await api.get('/series')).body).toMatchObject({ series: [{ id }], total: 1, total_pages: 1 });
  });

  it('says how far its dates are stored if it never ends', async () => {
    const id = await aClass({ recurrence: 'FREQ=WEEKLY' });
    expect((await api.get(`/series/${id}`)).body.horizon).toBe('2028-03-16');
  });

  it('is not shown to those who may not read it', async () => {
    const id = await aClass({ status: 'draft' });
    expect(await api.get(`/series/${id}`)).toMatchObject({ status: 403, body: { code: 'series-not-accessible' } });
    expect(await api.get(`/series/${id}/occurrences`)).toMatchObject({ status: 403 });
    expect((await api.get('/series')).body.total).toBe(0);
    expect((await admin.get(`/series/${id}`)).body.status).toBe('draft');
    expect(await api.get('/series/4711')).toMatchObject({ status: 404, body: { code: 'rest-series-not-found' } });
    expect(await api.get('/series?page=7')).toMatchObject({
      status: 404,
      body: { code: 'series-archive-page-not-found' },
    });
  });

  it('changes with its dates, if it is the one that was read', async () => {
    const id = await aClass();
    const tag = (await admin.get(`/series/${id}`)).headers.get('etag') ?? '';
    const send = () =>
      admin.patch(`/series/${id}`, { start_date: '2026-03-02 17:00' }, { headers: { 'if-match': tag } });
    const first = await send();
    expect([first.status, first.body.start_date]).toEqual([200, '2026-03-02 17:00:00']);
    expect(await starts()).toEqual(['03-02 17:00', '03-09 17:00', '03-16 17:00', '03-23 17:00', '03-30 17:00']);
    expect((await send()).status).toBe(412);
    const publish = await admin.put(`/series/by-slug/class`, { status: 'draft', slug: 'lesson' });
    expect([publish.status, publish.body.slug]).toEqual([200, 'lesson']);
    expect(await starts()).toEqual([]);
  });

  it('goes to the trash once, and comes back', async () => {
    const id = await aClass();
    expect(await admin.delete(`/series/${id}`)).toMatchObject({ status: 200, body: { status: 'trash' } });
    expect(await admin.delete(`/series/${id}`)).toMatchObject({ status: 410, body: { code: 'series-is-in-trash' } });
    expect(await starts()).toEqual([]);
    expect((await admin.patch(`/series/${id}`, { status: 'publish' })).status).toBe(200);
    expect(await starts()).toHaveLength(5);
  });

  it('has a slug that names its next date among events', async () => {
    const id = await aClass();
    const read = (now: string, by = api) => by.get('/events/by-slug/class', { now });
    const { status, headers, body } = await read('2026-03-10 12:00:00');
    expect([status, body.slug, headers.get('content-location')]).toEqual([200, 'class-2026-03-16', body.rest_url]);
    expect((await read('2026-03-16 18:00:00')).body.slug).toBe('class-2026-03-23');
    expect((await api.get(`/events/by-slug/${body.slug}`)).headers.has('content-location')).toBe(false);
    expect((await admin.patch('/events/by-slug/class', { title: 'All' })).status).toBe(404);
    const missing = { status: 404, body: { code: 'rest-event-not-found' } };
    expect(await read('2026-04-01 12:00:00')).toMatchObject(missing);
    await admin.patch(`/series/${id}`, { status: 'draft' }, { now: '2026-02-15 12:00:00' });
    expect(await api.get('/events/by-slug/class')).toMatchObject(missing);
    expect((await admin.get('/events/by-slug/class')).body.slug).toBe('class-2026-03-02');
    expect(await api.get('/events/by-slug/lesson')).toMatchObject(missing);
  });

  it('links the halves into which it was split', async () => {
    const id = await aClass();
    const { body } = await admin.patch('/events/by-slug/class-2026-03-16?scope=following', { title: 'Late' });
    const [one, two] = [await api.get(`/series/${id}`), await api.get(`/series/${body.series.id}`)];
    expect(one.body).toMatchObject({
      next_series: body.series.id,
      recurrence: { rrule: 'FREQ=WEEKLY;UNTIL=20260315T235959' },
    });
    expect(two.body).toMatchObject({
      previous_series: id,
      title: 'Late',
      recurrence: { rrule: 'FREQ=WEEKLY;COUNT=3' },
    });
  });
});

describe('the dates of a series', () => {
  it('are events, and beyond the horizon computed', async () => {
    const id = await aClass({ recurrence: 'FREQ=MONTHLY' });
    const { body } = await api.get(`/series/${id}/occurrences?from=2028-02-01&to=2028-04-30`);
    expect(body.total).toBe(3);
    expect(body.occurrences.map((one: { id: number | null }) => one.id !== null)).toEqual([true, true, false]);
    expect(body.occurrences[2]).toMatchObject({
      recurrence_id: '2028-04-02 18:00:00',
      utc_start_date: '2028-04-02 16:00:00',
      utc_end_date: '2028-04-02 17:00:00',
    });
    const one = await api.get(`/series/${id}/occurrences?original=2026-04-02 18:00`);
    expect(one.body).toMatchObject({ total: 1, occurrences: [{ start_date: '2026-04-02 18:00:00' }] });
    const pages = await api.get(`/series/${id}/occurrences?per_page=10&page=2`);
    expect([pages.body.total, pages.body.occurrences.length]).toEqual([24, 10]);
    expect((await api.get(`/series/${id}/occurrences?from=soon`)).body.data.params).toHaveProperty('from');
  });

  it('are not computed where events were stored, although the rule has changed since', async () => {
    const id = await aClass({ start: '2024-06-03 18:00:00', end: '2024-06-03 19:00:00', recurrence: 'FREQ=WEEKLY' });
    const change = { start_date: '2024-06-03 20:00:00', end_date: '2024-06-03 21:00:00' };
    expect((await admin.patch(`/series/${id}`, change)).status).toBe(200);
    const within = await api.get(`/series/${id}/occurrences?from=2025-06-01&to=2027-12-31&per_page=50`);
    expect(within.body.occurrences.filter((one: { id: number | null }) => one.id === null)).toEqual([]);
    const beyond = await api.get(`/series/${id}/occurrences?from=2024-06-01&to=2024-06-30`);
    expect(beyond.body.total).toBe(4);
    expect(beyond.body.occurrences[0]).toMatchObject({ id: null, start_date: '2024-06-03 20:00:00' });
  });

  it('are not computed for windows with more of them than a series may have', async () => {
    const id = await aClass({ recurrence: 'FREQ=DAILY' });
    const tooFar = await api.get(`/series/${id}/occurrences?from=2040-01-01&to=2042-12-31`);
    expect([tooFar.status, Object.keys(tooFar.body.data.params)]).toEqual([400, ['to']]);
    expect((await api.get(`/series/${id}/occurrences?from=2040-01-01&to=2040-12-31`)).body.total).toBe(366);
  });

  it('get one more, once', async () => {
    const id = await aClass();
    const add = (start_date: string) => admin.post(`/series/${id}/occurrences`, { start_date });
    const { status, headers, body } = await add('2026-03-11 09:00');
    expect([status, headers.get('location'), body.start_date]).toEqual([201, body.rest_url, '2026-03-11 09:00:00']);
    expect((await api.get(`/series/${id}`)).body.recurrence.rdate).toEqual(['2026-03-11 09:00:00']);
    expect((await add('2026-03-11 09:00')).body.data.params).toHaveProperty('start_date');
    await admin.delete(`/events/${body.id}`);
    expect((await add('2026-03-11 09:00')).body.id).toBe(body.id);
    expect(await starts()).toEqual([
      ...['03-02 18:00', '03-09 18:00', '03-11 09:00', '03-16 18:00', '03-23 18:00', '03-30 18:00'],
    ]);
    expect((await api.post(`/series/${id}/occurrences`, { start_date: '2026-03-12' })).status).toBe(401);
  });

  it('get one more with what it has for itself', async () => {
    const id = await aClass({ venue: { venue: 'Hall' }, cost: '8', categories: ['Sport'] });
    const add = (fields: object) => admin.post(`/series/${id}/occurrences`, fields);
    const own = { title: 'Guests', venue: { venue: 'Park' }, cost: '0', status: 'draft', end_date: '2026-03-11 12:00' };
    const { status, body } = await add({ start_date: '2026-03-11 09:00', ...own });
    expect([status, body]).toMatchObject([
      201,
      {
        ...{ title: 'Guests', status: 'draft', start_date: '2026-03-11 09:00:00', end_date: '2026-03-11 12:00:00' },
        ...{ venue: { venue: 'Park' }, cost: 'Free', categories: [{ name: 'Sport' }] },
        series: { overrides: ['title', 'start_date', 'cost', 'status', 'venue'] },
      },
    ]);
    await admin.patch(`/series/${id}`, { title: 'Dance', cost: '9' });
    expect((await admin.get(`/events/${body.id}`)).body).toMatchObject({ title: 'Guests', cost: 'Free' });
    expect((await add({ start_date: '2026-03-12 09:00', title: 'Dance' })).body.series.overrides).toEqual([]);
    const wrong = {
      title: '',
      status: 'trash',
      end_date: '2026-03-13 08:00',
      venue: 4711,
      event_status_reason: 'Rain',
    };
    const invalid = await add({ start_date: '2026-03-13 09:00', ...wrong });
    expect([invalid.status, Object.keys(invalid.body.data.params).sort()]).toEqual([400, Object.keys(wrong).sort()]);
    expect((await api.get(`/series/${id}`)).body.recurrence.rdate).toHaveLength(2);
  });

  it('are listed among the excluded ones if the series does not have them', async () => {
    const id = await aClass({
      recurrence: { rrule: 'FREQ=WEEKLY', exdate: ['2026-03-16', '2026-03-17', '2040-01-02'] },
    });
    await admin.delete('/events/by-slug/class-2026-03-30');
    const excluded = async (query: string) =>
      (await api.get(`/series/${id}/occurrences?${query}`)).body.occurrences as { id: null; recurrence_id: string }[];
    const days = (dates: { recurrence_id: string }[]) => dates.map(({ recurrence_id }) => recurrence_id.slice(0, 10));
    expect(days(await excluded('excluded=true'))).toEqual(['2026-03-16', '2026-03-30']);
    expect(days(await excluded('excluded=true&to=2040-12-31&per_page=1&page=3'))).toEqual(['2040-01-02']);
    expect(await excluded('excluded=true&original=2026-03-30 18:00')).toEqual([
      {
        ...{ id: null, recurrence_id: '2026-03-30 18:00:00' },
        ...{ start_date: '2026-03-30 18:00:00', end_date: '2026-03-30 19:00:00' },
        ...{ utc_start_date: '2026-03-30 16:00:00', utc_end_date: '2026-03-30 17:00:00' },
      },
    ]);
    expect(days(await excluded('excluded=false&to=2026-03-31'))).toEqual(['2026-03-02', '2026-03-09', '2026-03-23']);
    expect((await api.get(`/series/${id}/occurrences?excluded=maybe`)).body.data.params).toHaveProperty('excluded');
  });
});

describe('a series as a whole', () => {
  it('rejects the scope of a part of it', async () => {
    const id = await aClass();
    for (const act of [
      (scope: string) => admin.patch(`/series/${id}?scope=${scope}`, { title: 'Dance' }),
      (scope: string) => admin.delete(`/series/${id}?scope=${scope}`),
    ]) {
      expect(await act('following')).toMatchObject({
        status: 400,
        body: { data: { params: { scope: expect.any(String) } } },
      });
      expect((await act('all')).status).toBe(200);
    }
  });
});
