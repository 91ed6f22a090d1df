import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { statementsOf } from '../../support/statements.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database, given } = await appForThisFile();
const admin = api.as('administrator');

interface Check {
  check: string;
  passed: boolean;
  asked: unknown;
  found: unknown;
  reason: string | null;
  hint: string | null;
}

const explain = async (id: number, query = '', by = api) => {
  const { status, body } = await by.get(`/events/${id}/explain?${query}`);
  expect([status, body]).toEqual([200, body]);
  return body;
};
const failed = ({ checks }: { checks: Check[] }) => checks.filter(({ passed }) => !passed);

describe('the explanation of an event in a list', () => {
  it('tells page and position of a listed event', async () => {
    for (const start of ['2026-02-16 10:00:00', '2026-02-17 10:00:00']) await given(anEvent({ start }));
    const { id, slug } = await given(anEvent({ start: '2026-02-18 10:00:00' }));
    const found = await explain(id, 'per_page=2');
    expect(found).toMatchObject({ id, listed: true, page: 2, position: 3, total: 3 });
    expect(found.window).toEqual({
      ...{ start_date: '2026-02-14 00:00:00', end_date: '2028-02-15 23:59:59' },
      ...{ timezone: 'UTC', is_default: true },
    });
    expect(failed(found)).toEqual([]);
    expect((await api.get(`/events/by-slug/${slug}/explain?per_page=2`)).body).toEqual(found);
    expect(await explain(id, 'order=desc')).toMatchObject({ page: 1, position: 1 });
  });

  it('names each condition that the event does not meet', async () => {
    const { id } = await given(
      anEvent({ title: 'Concert', start: '2026-01-02 10:00:00', categories: ['Music'], venue: { venue: 'Hall' } }),
    );
    const food = (await admin.post('/categories', { name: 'Food' })).body.id as number;
    const event = (await api.get(`/events/${id}`)).body;
    const found = await explain(
      id,
      `categories=${food}&featured=true&search=concert river&geoloc_lat=52&geoloc_lng=13`,
    );
    expect([found.listed, found.page, found.position, found.total]).toEqual([false, null, null, 0]);
    expect(failed(found)).toEqual([
      {
        ...{ check: 'start_date', passed: false, asked: '2026-02-14 00:00:00', found: '2026-01-02 10:00:00' },
        reason:
          'It starts at 2026-01-02 10:00:00 UTC (2026-01-02 10:00:00 UTC); the list has events that start from ' +
          '2026-02-14 00:00:00 UTC, which is the default.',
        hint: 'Send an earlier start_date.',
      },
      {
        ...{ check: 'search', passed: false, asked: 'river', found: null },
        ...{ reason: 'Its text does not have this word.', hint: 'Leave out "river" in search.' },
      },
      {
        ...{ check: 'categories', passed: false, asked: [food], found: [event.categories[0].id] },
        ...{ reason: 'It has none of these categories or their subcategories.', hint: 'Leave out categories.' },
      },
      {
        ...{ check: 'featured', passed: false, asked: true, found: false },
        ...{ reason: 'It is not featured.', hint: 'Leave out featured.' },
      },
      {
        ...{ check: 'geoloc_lat', passed: false, asked: { latitude: 52, longitude: 13, radius_km: 25 }, found: null },
        reason: 'It has no venue with coordinates.',
        hint: 'Give a larger geoloc_radius, or leave out the point.',
      },
    ]);
  });

  it('is that of strangers for those who ask so', async () => {
    const venue = await given(aVenue({ status: 'draft', geo_lat: 52.5, geo_lng: 13.4 }));
    const hidden = await given(anEvent({ venue: venue.id, hide_from_listings: true, status: 'draft' }));
    const near = 'geoloc_lat=52.5&geoloc_lng=13.4&hide_from_listings=any';
    expect(failed(await explain(hidden.id, near, admin))).toEqual([]);
    const seen = failed(await explain(hidden.id, `${near}&as=anonymous`, admin));
    expect(seen.map(({ check, found, reason }) => [check, found, reason])).toEqual([
      ['status', 'draft', 'Its status is draft.'],
      ['geoloc_lat', { distance_km: 0 }, 'Its venue is linked, but not shown to those whose list this is.'],
      ['hide_from_listings', true, 'It is hidden from listings.'],
    ]);
    expect(await admin.get(`/events/${hidden.id}/explain?as=editor`)).toMatchObject({ status: 400 });
    expect((await admin.get(`/events/${hidden.id}/explain?as=anonymous&status=draft`)).body.data.params).toHaveProperty(
      'status',
    );
  });

  it('is shown to those who may read the event, and of one in the trash to those who may edit it', async () => {
    const draft = await given(anEvent({ status: 'draft' }));
    const gone = await given(anEvent({ status: 'trash' }));
    for (const id of [draft.id, gone.id, 4711]) {
      const [read, explained] = [await api.get(`/events/${id}`), await api.get(`/events/${id}/explain`)];
      expect([explained.status, explained.body]).toEqual([read.status, read.body]);
      expect(explained.status).toBeGreaterThanOrEqual(403);
    }
    const [status] = failed(await explain(gone.id, '', admin));
    expect(status).toMatchObject({ check: 'status', asked: 'default', found: 'trash', reason: 'Its status is trash.' });
    expect((await explain(gone.id, 'status=trash', admin)).listed).toBe(true);
    const later = await given(anEvent({ date: '2026-02-20 12:00:00' }));
    const [time] = failed(await explain(later.id, 'as=anonymous', admin));
    expect(time).toMatchObject({ found: 'future', reason: 'It is published at 2026-02-20 12:00:00 UTC.' });
  });

  it('has the errors of the list', async () => {
    const { id } = await given(anEvent());
    const query = 'categories=4711&start_date=soon&geoloc_lat=7&page=0';
    const [list, explained] = [await api.get(`/events?${query}`), await api.get(`/events/${id}/explain?${query}`)];
    expect([explained.status, explained.body]).toEqual([400, list.body]);
  });

  it('changes with the event, and takes few statements', async () => {
    const venue = await given(aVenue({ geo_lat: 52.5, geo_lng: 13.4 }));
    const first = await given(
      anEvent({
        title: 'River',
        categories: ['Music'],
        tags: ['late'],
        venue: venue.id,
        recurrence: 'FREQ=DAILY;COUNT=3',
      }),
    );
    const [[category], [tag]] = [first.categories, first.tags];
    const query = new URLSearchParams({
      ...{
        categories: String(category.id),
        tags: String(tag.id),
        venue: String(venue.id),
        search: 'river',
        series: String(first.series.id),
      },
      ...{ geoloc_lat: '52.5', geoloc_lng: '13.4', series_view: 'first', geoloc: 'true' },
    }).toString();
    const statements = await statementsOf(database, async () => {
      expect((await explain(first.id, query)).listed).toBe(true);
    });
    expect(statements.length).toBeLessThanOrEqual(8);
    await admin.patch(`/events/${first.id}`, { title: 'Lake' });
    expect(failed(await explain(first.id, query)).map(({ check }) => check)).toEqual(['search', 'series_view']);
  });
});

describe('the default window of a list', () => {
  it('is told where it was not sent', async () => {
    const header = async (query: string) => (await api.get(`/events?${query}`)).headers.get('x-default-window');
    expect(await header('')).toBe('2026-02-14T00:00:00Z/2028-02-15T23:59:59Z');
    expect(await header('start_date=2026-05-01')).toBe('2026-05-01T00:00:00Z/2028-02-15T23:59:59Z');
    const { id } = await given(anEvent());
    for (const query of ['end_date=2026-05-01', 'ends_after=now', `include=${id}`])
      expect(await header(query)).toBeNull();
  });
});
