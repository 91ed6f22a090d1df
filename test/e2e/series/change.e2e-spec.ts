import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

interface Listed {
  id: number;
  title: string;
  slug: string;
  start_date: string;
  series: { id: number; recurrence_id: string; overrides: string[] };
}

/** Five Mondays from 2026-03-02 on, 18:00 to 19:00 in Berlin. */
const CLASS = { title: 'Class', timezone: 'Europe/Berlin', start: '2026-03-02 18:00:00', end: '2026-03-02 19:00:00' };

async function aClass(fields: object = {}): Promise<Listed[]> {
  await given(anEvent({ ...CLASS, recurrence: { rrule: 'FREQ=WEEKLY;COUNT=5' }, ...fields }));
  return listed();
}

const listed = async (query = ''): Promise<Listed[]> =>
  (await admin.get(`/events?per_page=50&start_date=2020-01-01&end_date=2040-01-01&${query}`)).body.events as Listed[];
const of = <K extends keyof Listed>(name: K, events: Listed[]): Listed[K][] => events.map((event) => event[name]);
const days = (events: Listed[]) => events.map(({ start_date }) => start_date.slice(5, 16));
const change = async (event: Listed | undefined, query: string, fields: object) => {
  const response = await admin.patch(`/events/${event?.id}${query}`, fields);
  expect([response.status, response.body]).toEqual([200, response.body]);
  return response.body as Listed;
};

describe('one date of a series', () => {
  it('changes alone, and keeps what it has for itself when all change', async () => {
    const before = await aClass();
    const moved = await change(before[2], '', { start_date: '2026-03-17 20:00', end_date: '2026-03-17 21:00' });
    expect(moved.series).toMatchObject({ recurrence_id: '2026-03-16 18:00:00', overrides: ['start_date'] });
    expect((await change(before[1], '', { title: 'Guests' })).series.overrides).toEqual(['title']);
    await change(before[0], '?scope=all', { title: 'Dance', start_date: '2026-03-02 17:30', featured: true });
    const after = await listed();
    expect(of('id', after)).toEqual(of('id', before));
    expect(of('slug', after)).toEqual(of('slug', before));
    expect(of('title', after)).toEqual(['Dance', 'Guests', 'Dance', 'Dance', 'Dance']);
    expect(days(after)).toEqual(['03-02 17:30', '03-09 17:30', '03-17 20:00', '03-23 17:30', '03-30 17:30']);
    expect((await listed('featured=true&search=dance')).length).toBe(4);
    await change(before[0], '?scope=all&reset_overrides=true', {});
    expect(of('title', await listed())).toEqual(['Dance', 'Dance', 'Dance', 'Dance', 'Dance']);
    expect(days(await listed())[2]).toBe('03-16 17:30');
  });

  it('keeps the venues and organizers that an update of all does not see', async () => {
    const [hidden, seen] = [await given(aVenue({ status: 'draft' })), await given(aVenue())];
    const [organizer, first] = [await given(anOrganizer({ status: 'draft' })), await given(anOrganizer())];
    const [one, two] = await aClass({ author: 3, venue: seen.id, organizer: [first.id] });
    await change(one, '', { venue: [hidden.id, seen.id], organizer: [organizer.id], title: 'Guests' });
    await change(two, '', { venue: [], organizer: [] });
    const reset = await api.as('author').patch(`/events/${two?.id}?scope=all&reset_overrides=true`, { cost: '8' });
    expect(reset.status).toBe(200);
    const linked = async (id = 0) => {
      const { body } = await admin.get(`/events/${id}`);
      const ids = [body.venue, body.organizer].map((records) => [records].flat().map((record) => record.id));
      return [ids, body.title, body.series.overrides];
    };
    expect(await linked(one?.id)).toEqual([
      [
        [hidden.id, seen.id],
        [organizer.id, first.id],
      ],
      'Class',
      ['venue', 'organizer'],
    ]);
    expect(await linked(two?.id)).toEqual([[[seen.id], [first.id]], 'Class', []]);
    await change(one, '?scope=all&reset_overrides=true', {});
    expect(await linked(one?.id)).toEqual([[[seen.id], [first.id]], 'Class', []]);
  });

  it('has no override for what is sent back unchanged', async () => {
    const [, second] = await aClass({ categories: ['Sport'], cost: '8' });
    const { body } = await admin.get(`/events/${second?.id}`);
    const sent = await admin.put(`/events/${second?.id}`, body);
    expect([sent.status, sent.body.series.overrides]).toEqual([200, []]);
  });

  it('goes to the trash for good, and comes back when it is restored', async () => {
    const [first, second] = await aClass();
    expect((await admin.delete(`/events/${second?.id}`)).status).toBe(200);
    expect((await admin.delete(`/events/${second?.id}`)).status).toBe(410);
    await change(first, '?scope=all', { title: 'Dance' });
    expect(days(await listed())).toEqual(['03-02 18:00', '03-16 18:00', '03-23 18:00', '03-30 18:00']);
    await change(second, '', { status: 'publish' });
    await change(first, '?scope=all', { title: 'Yoga' });
    expect(of('title', await listed())).toEqual(['Yoga', 'Yoga', 'Yoga', 'Yoga', 'Yoga']);
    expect((await listed())[1]?.id).toBe(second?.id);
  });

  it('moves in the trash with the time of the series', async () => {
    const before = await aClass();
    const later = { start_date: '2026-03-02 17:30', end_date: '2026-03-02 18:30' };
    await admin.delete(`/events/${before[1]?.id}`);
    await change(before[0], '?scope=all', later);
    const restored = await change(before[1], '', { status: 'publish' });
    expect([restored.start_date, restored.series.recurrence_id]).toEqual([
      '2026-03-09 17:30:00',
      '2026-03-09 17:30:00',
    ]);
    const { recurrence } = (await api.get(`/series/${restored.series.id}`)).body;
    expect(recurrence).toEqual({ rrule: 'FREQ=WEEKLY;COUNT=5', rdate: [], exdate: [] });
    expect(of('id', await listed())).toEqual(of('id', before));
    await change(before[0], '?scope=all', { recurrence: { rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' } });
    await change(before[0], '?scope=all', { start_date: '2026-03-02 18:00', end_date: '2026-03-02 19:00' });
    await change(before[0], '?scope=all', { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=5' } });
    expect(of('id', await listed())).toEqual(of('id', before));
  });

  it('does not tell the others when they begin if only its length changes', async () => {
    const before = await aClass({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2', rdate: ['2026-03-04 09:00'] } });
    await change(before[1], '?scope=all', { end_date: '2026-03-04 09:30' });
    expect(days(await listed())).toEqual(['03-02 18:00', '03-04 09:00', '03-09 18:00']);
  });

  it('leaves its series with null', async () => {
    const [first, second] = await aClass();
    expect(await change(second, '', { series: null })).not.toHaveProperty('series');
    await change(first, '?scope=all', { title: 'Dance' });
    expect(of('title', await listed())).toEqual(['Dance', 'Class', 'Dance', 'Dance', 'Dance']);
    expect((await change(second, '', { series: null, title: 'Alone' })).title).toBe('Alone');
  });
});

describe('this and the following dates', () => {
  it('become a series of their own, with the same ids and slugs', async () => {
    const before = await aClass();
    const third = await change(before[2], '?scope=following', {
      title: 'Late',
      start_date: '2026-03-16 20:00',
      end_date: '2026-03-16 21:00',
    });
    const after = await listed();
    expect([of('id', after), of('slug', after)]).toEqual([of('id', before), of('slug', before)]);
    expect(days(after)).toEqual(['03-02 18:00', '03-09 18:00', '03-16 20:00', '03-23 20:00', '03-30 20:00']);
    expect(of('title', after)).toEqual(['Class', 'Class', 'Late', 'Late', 'Late']);
    const [one, two] = [before[0]?.series.id, third.series.id];
    expect(after.map(({ series }) => series.id)).toEqual([one, one, two, two, two]);
    await change(after[0], '?scope=all', { title: 'Early' });
    expect(of('title', await listed())).toEqual(['Early', 'Early', 'Late', 'Late', 'Late']);
  });

  it('are all dates from the first one on', async () => {
    const before = await aClass();
    const first = await change(before[0], '?scope=following', { title: 'Dance' });
    expect(first.series.id).toBe(before[0]?.series.id);
    expect(new Set(of('title', await listed()))).toEqual(new Set(['Dance']));
  });

  it('go to the trash', async () => {
    const before = await aClass();
    expect((await admin.delete(`/events/by-slug/${before[3]?.slug}?scope=following`)).body.status).toBe('trash');
    await change(before[0], '?scope=all', { title: 'Dance' });
    expect(days(await listed())).toEqual(['03-02 18:00', '03-09 18:00', '03-16 18:00']);
  });
});

describe('all dates', () => {
  it('change except those that are over, unless asked for', async () => {
    const before = await aClass();
    await admin.get('/events', { now: '2026-03-10 12:00:00' });
    await change(before[3], '?scope=all', { title: 'Dance', tags: ['new'] });
    expect(of('title', await listed())).toEqual(['Class', 'Class', 'Dance', 'Dance', 'Dance']);
    expect((await api.get('/tags')).body.tags[0].count).toBe(3);
    await change(before[3], '?scope=all&include_past=true', { title: 'Yoga' });
    expect(of('title', await listed())).toEqual(['Yoga', 'Yoga', 'Yoga', 'Yoga', 'Yoga']);
  });

  it('keep links to records that the caller does not see', async () => {
    const hidden = await given(aVenue({ venue: 'Secret', status: 'draft' }));
    const organizer = await given(anOrganizer({ status: 'draft' }));
    const author = api.as('author');
    const [first] = await aClass({ author: 3, venue: [{ venue: 'Hall' }, { id: hidden.id }], organizer: organizer.id });
    const linked = async () =>
      ((await admin.get('/events?start_date=2020-01-01')).body.events as { venue: object; organizer: object }[]).map(
        (event) => [of('venue' as never, [event.venue].flat() as never), of('id', [event.organizer].flat() as never)],
      );
    const park = { venue: { venue: 'Park' } };
    expect((await author.patch(`/events/${first?.id}?scope=all`, park)).status).toBe(200);
    expect(await linked()).toEqual(Array(5).fill([['Park', 'Secret'], [organizer.id]]));
    const sent = await author.put(
      `/series/${first?.series.id}`,
      (await author.get(`/series/${first?.series.id}`)).body,
    );
    expect([sent.status, sent.body.venue.venue, sent.body.organizer]).toEqual([200, 'Park', []]);
    expect((await author.patch(`/series/${first?.series.id}`, { venue: { venue: 'Hall' } })).status).toBe(200);
    expect(await linked()).toEqual(Array(5).fill([['Hall', 'Secret'], [organizer.id]]));
  });

  it('follow another rule: dates of the same day stay the same events', async () => {
    const before = await aClass();
    await change(before[0], '?scope=all', { recurrence: { rrule: 'FREQ=WEEKLY;INTERVAL=2;COUNT=4' } });
    const after = await listed();
    expect(days(after)).toEqual(['03-02 18:00', '03-16 18:00', '03-30 18:00', '04-13 18:00']);
    expect(of('id', after).slice(0, 3)).toEqual([before[0]?.id, before[2]?.id, before[4]?.id]);
    await change(before[0], '?scope=all', { recurrence: 'RRULE:FREQ=WEEKLY;COUNT=5' });
    expect(of('id', await listed())).toEqual(of('id', before));
  });

  it('are no more than those of the horizon, although one is far beyond it', async () => {
    const [far] = await aClass({
      start: '2001-03-05 18:00',
      end: '2001-03-05 19:00',
      recurrence: { rdate: ['2035-03-05'] },
    });
    await change(far, '?scope=all', { recurrence: { rrule: 'FREQ=WEEKLY' } });
    const { total } = (await admin.get('/events?start_date=1990-01-01&end_date=2099-01-01')).body;
    expect(total).toBeLessThan(180);
  });

  it('that are over are found without those that were never stored', async () => {
    const [first] = await aClass({
      start: '1001-03-02 00:00',
      end: '1001-03-02 00:10',
      recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=MO,TU,WE' },
    });
    await change(first, '?scope=all&include_past=true', { title: 'Old' });
    expect(new Set(of('title', await listed()))).toEqual(new Set(['Old']));
  });

  it('in the trash are changed without one that was restored by itself', async () => {
    const before = await aClass();
    await admin.delete(`/events/${before[0]?.id}?scope=all`);
    await change(before[1], '', { status: 'publish' });
    await change(before[1], '?scope=all', { title: 'Dance' });
    expect(of('id', await listed())).toEqual([before[1]?.id]);
    await change(before[1], '?scope=all', { status: 'publish' });
    expect(of('title', await listed())).toEqual(['Dance', 'Dance', 'Dance', 'Dance', 'Dance']);
  });

  it('go to the trash, and can be there only once', async () => {
    const [first] = await aClass({ categories: ['Sport'] });
    expect((await admin.delete(`/events/${first?.id}?scope=all`)).body.status).toBe('trash');
    expect(await listed()).toEqual([]);
    expect((await api.get('/categories?hide_empty=false')).body.categories[0].count).toBe(0);
    expect((await admin.delete(`/events/${first?.id}?scope=all`)).status).toBe(410);
  });
});

it.each([
  ['?scope=some', {}, 'scope'],
  ['?scope=all', { start_date: '2026-03-03 18:00', end_date: '2026-03-03 19:00' }, 'start_date'],
  ['?scope=all', { recurrence: null }, 'recurrence'],
  ['?scope=following', { recurrence: { rrule: 'FREQ=HOURLY' } }, 'recurrence'],
  ['', { recurrence: { rrule: 'FREQ=DAILY' } }, 'recurrence'],
  ['?scope=all', { series: null }, 'series'],
  ['?scope=all', { title: '' }, 'title'],
])('a change with %s and %j is refused', async (query, fields, parameter) => {
  const before = await aClass();
  const { status, body } = await admin.patch(`/events/${before[1]?.id}${query}`, fields);
  expect([status, Object.keys(body.data.params)]).toEqual([400, [parameter]]);
  expect(await listed()).toEqual(before);
});

it('texts with more words than all dates together may have are refused', async () => {
  const before = await aClass();
  const description = Array.from({ length: 80_000 }, (_, index) => `w${index}`).join(' ');
  const { title, timezone, start: start_date, end: end_date } = CLASS;
  const created = { title, timezone, start_date, end_date, description, recurrence: { rrule: 'FREQ=DAILY;COUNT=4' } };
  const refused = [
    await admin.patch(`/events/${before[1]?.id}?scope=all`, { description }),
    await admin.post('/events', created),
  ];
  expect(refused.map(({ status, body }) => [status, Object.keys(body.data.params)])).toEqual([
    [400, ['description']],
    [400, ['description']],
  ]);
  expect(await listed()).toEqual(before);
});

it('an event without a series has no other scope', async () => {
  const { id } = await given(anEvent());
  const refused = [await admin.patch(`/events/${id}?scope=all`, {}), await admin.delete(`/events/${id}?scope=all`)];
  expect(refused.map(({ status, body }) => [status, Object.keys(body.data.params)])).toEqual([
    [400, ['scope']],
    [400, ['scope']],
  ]);
});

it('those who may not edit the series change neither it nor its dates', async () => {
  const [first] = await aClass();
  const responses = ['?scope=all', '?scope=following', ''].map((query) =>
    api.as('author').patch(`/events/${first?.id}${query}`, { title: 'Mine' }),
  );
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([403, 403, 403]);
});
