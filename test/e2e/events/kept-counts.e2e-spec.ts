import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { recount } from '../../../src/resources/events/maintenance/rebuild-read-models.js';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { Chance } from '../../support/chance.js';
import { rounds, seedOr } from '../../support/rounds.js';
import { startApp } from '../../support/start-app.js';

const SEED = seedOr(20_260_215);
const { api, given, database, stop } = await startApp();
afterAll(stop);

const chance = new Chance(SEED);
const admin = api.as('administrator');
const linked = { categories: [] as number[], tags: [] as number[], venue: [] as number[], organizer: [] as number[] };
const events: number[] = [];

const instant = (): string => {
  const days = chance.oneOf([20, 400, 3000]);
  const hours = chance.below(days * 24) - days * 8;
  const seconds = chance.oneOf([0, 0, 1, 86_399]);
  return written(Date.UTC(2026, 1, 15, chance.below(24)) + hours * 3_600_000 + seconds * 1000);
};
const written = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
const later = (from: string) =>
  written(Date.parse(`${from.replace(' ', 'T')}Z`) + chance.below(chance.oneOf([2, 100, 5000, 90_000_000])) * 1000);

const times = () => {
  const start_date = instant();
  return { start_date, end_date: later(start_date) };
};
const state = () => ({
  status: chance.oneOf(['publish', 'publish', 'publish', 'draft', 'private', 'trash']),
  hide_from_listings: chance.oneOf([false, false, true]),
  featured: chance.oneOf([false, false, true]),
  ticketed: chance.oneOf([false, true]),
  event_status: chance.oneOf(['scheduled', 'scheduled', 'canceled', 'postponed']),
  date: chance.oneOf(['2026-01-01 00:00:00', '2026-01-01 00:00:00', '2026-06-01 00:00:00']),
});
const links = () => ({
  categories: chance.someOf(linked.categories, chance.oneOf([3, 9])),
  tags: chance.someOf(linked.tags, 4),
  venue: chance.someOf(linked.venue, 2),
  organizer: chance.someOf(linked.organizer, 2),
});

const PLACES = 10;
/** Venues stand on the Greenwich meridian, ten degrees apart. */
const place = (n: number) => ({ geo_lat: (n % PLACES) * 10 - 40, geo_lng: 0 });
const venueState = (n: number) => ({
  status: chance.oneOf(['publish', 'publish', 'draft']),
  date: chance.oneOf(['2026-01-01 00:00:00', '2026-01-01 00:00:00', '2026-06-01 00:00:00']),
  ...chance.oneOf([place(n), place(n), { geo_lat: null, geo_lng: null }]),
});

/** What the database keeps about events beside the events, without what is zero. */
async function kept(rows: DataSource) {
  const order = 'ORDER BY 1, 2, 3';
  return {
    spans: await rows.query('SELECT id, span FROM events ORDER BY id'),
    counters: await rows.query(`SELECT facet, item, period, total FROM event_counts WHERE total <> 0 ${order}`),
    links: await Promise.all(
      ['event_categories', 'event_tags', 'event_venues', 'event_organizers'].map((table) =>
        rows.query(`SELECT * FROM ${table} ${order}`),
      ),
    ),
  };
}

const createOne = async () => {
  const { body, status } = await admin.post('/events', { title: 'Event', ...times(), ...state(), ...links() });
  expect([status, body.id]).toEqual([201, expect.any(Number)]);
  return body.id as number;
};

const changeOne = async (id: number) => {
  const change = chance.oneOf([times, state, links, () => ({ ...times(), ...state(), ...links() })]);
  expect((await admin.patch(`/events/${id}`, change())).status).toBe(200);
};

const changeVenue = async () => {
  const n = chance.below(linked.venue.length);
  expect((await admin.patch(`/venues/${linked.venue[n]}`, venueState(n))).status).toBe(200);
};

beforeAll(async () => {
  for (let n = 0; n < 6; n++) {
    linked.categories.push((await given(aCategory())).id);
    linked.tags.push((await given(aTag())).id);
    linked.venue.push((await given(aVenue(venueState(n)))).id);
    linked.organizer.push((await given(anOrganizer())).id);
  }
  for (let n = 0; n < 60; n++) events.push(await createOne());
  for (let n = 0; n < 60; n++) await (n % 4 ? changeOne(chance.oneOf(events)) : changeVenue());
  for (let n = 0; n < 5; n++) await admin.delete(`/events/${chance.oneOf(events)}`);
  await admin.delete(`/venues/${linked.venue[5]}`);
});

describe(`what writes keep about events (seed ${SEED})`, () => {
  it('is what counting anew gives', async () => {
    const before = await kept(database);
    await recount(database);
    expect(before).toEqual(await kept(database));
  });

  it('stays right when many write the same records at once', async () => {
    const writes = Array.from({ length: 30 }, () =>
      chance.oneOf([createOne, () => changeOne(chance.oneOf(events.slice(0, 10))), changeVenue])(),
    );
    await Promise.all(writes);
    const before = await kept(database);
    await recount(database);
    expect(before).toEqual(await kept(database));
  });

  it('stays right when a term goes that events have', async () => {
    for (let n = 0; n < 2; n++) await admin.delete(`/categories/${linked.categories.pop()}`);
    await admin.delete(`/tags/${linked.tags.pop()}`);
    const before = await kept(database);
    await recount(database);
    expect(before).toEqual(await kept(database));
  });

  it('is mended by counting anew', async () => {
    const right = await kept(database);
    await database.query('UPDATE events SET span = 3');
    await database.query("UPDATE event_tags SET showing = 0, start_utc = ''");
    await database.query('UPDATE event_counts SET total = 7');
    await database.query('DELETE FROM event_counts WHERE item % 3 = 1');
    await recount(database);
    expect(await kept(database)).toEqual(right);
  });
});

interface Row {
  id: number;
  status: string;
  hidden: number;
  featured: number;
  ticketed: number;
  publish_at: string;
  start_utc: string;
  end_utc: string;
}

const LIMITS: Record<string, (event: Row, limit: string) => boolean> = {
  start_date: ({ start_utc }, limit) => start_utc >= limit,
  end_date: ({ end_utc }, limit) => end_utc <= limit,
  starts_before: ({ start_utc }, limit) => start_utc < limit,
  starts_after: ({ start_utc }, limit) => start_utc > limit,
  ends_before: ({ end_utc }, limit) => end_utc < limit,
  ends_after: ({ end_utc }, limit) => end_utc > limit,
};

describe(`the total of a list (seed ${SEED})`, () => {
  const now = '2026-02-15 12:00:00';
  let rows: Row[];
  let venues: { id: number; status: string; publish_at: string; geo_lat: number | null }[];
  let links: Record<string, Map<number, number[]>>;

  beforeAll(async () => {
    rows = await database.query(
      'SELECT id, status, hidden, featured, ticketed, publish_at, start_utc, end_utc FROM events',
    );
    venues = await database.query('SELECT id, status, publish_at, geo_lat FROM venues');
    links = { categories: await linksIn('category'), tags: await linksIn('tag'), venue: await linksIn('venue') };
  });

  async function linksIn(name: string) {
    const plural = name === 'category' ? 'categories' : `${name}s`;
    const found: { event: number; other: number }[] = await database.query(
      `SELECT event_id AS event, ${name}_id AS other FROM event_${plural}`,
    );
    const byEvent = new Map<number, number[]>();
    for (const { event, other } of found) byEvent.set(event, [...(byEvent.get(event) ?? []), other]);
    return byEvent;
  }

  const publicVenues = () =>
    venues.filter(({ status, publish_at }) => status === 'publish' && publish_at <= now).map(({ id }) => id);

  /** Latitudes of the public venues of an event. */
  const latitudesOf = (event: Row) =>
    publicVenues()
      .filter((id) => links.venue?.get(event.id)?.includes(id))
      .flatMap((id) => venues.find((venue) => venue.id === id)?.geo_lat ?? []);

  const FILTERS: Record<string, (event: Row, value: string) => boolean> = {
    ...LIMITS,
    featured: (event, value) => Boolean(event.featured) === (value === 'true'),
    ticketed: (event, value) => Boolean(event.ticketed) === (value === 'true'),
    geoloc: (event, value) => latitudesOf(event).length > 0 === (value === 'true'),
    geoloc_lat: (event, value) => latitudesOf(event).some((latitude) => Math.abs(latitude - Number(value)) <= 10),
    geoloc_lng: () => true,
    geoloc_radius: () => true,
  };
  const flag = (name: string) => [name, chance.oneOf(['true', 'false'])] as const;
  const near = () =>
    [
      ['geoloc_lat', String(place(chance.below(6)).geo_lat)],
      ['geoloc_lng', '0'],
      ['geoloc_radius', '1200'],
    ] as const;

  const isPublic = ({ status, hidden, publish_at }: Row) => status === 'publish' && !hidden && publish_at <= now;
  const isForEditors = ({ status, hidden }: Row) => status !== 'trash' && !hidden;
  const window = () => {
    const edge = () =>
      chance.below(3) ? instant() : chance.oneOf(rows)[chance.oneOf(['start_utc', 'end_utc'] as const)];
    return chance.someOf(Object.keys(LIMITS), 4).map((name) => [name, edge()] as const);
  };

  async function expectTotal(
    client: typeof api,
    asked: (readonly [string, string])[],
    isSeen: (event: Row) => boolean,
  ) {
    // Of no limit at all the default window would come.
    const limits = asked.length ? asked : [['ends_after', '1000-01-02 00:00:00'] as const];
    const query = new URLSearchParams({ ...Object.fromEntries(limits), strict_dates: 'true', per_page: '50' });
    const holds = (event: Row) =>
      limits.every(([name, at]) => {
        const limit = FILTERS[name];
        return limit ? limit(event, at) : at.split(',').some((id) => links[name]?.get(event.id)?.includes(Number(id)));
      });
    const wanted = rows.filter((event) => isSeen(event) && holds(event));
    const { body, status } = await client.get(`/events?${query.toString()}`);
    expect([String(query), status, body.total]).toEqual([String(query), 200, wanted.length]);
    const ids = wanted.sort((a, b) =>
      (a.start_utc + String(a.id).padStart(9)).localeCompare(b.start_utc + String(b.id).padStart(9)),
    );
    expect(body.events.map((event: { id: number }) => event.id)).toEqual(ids.slice(0, 50).map(({ id }) => id));
  }

  it('is the number of events in any window, for everybody and for editors', async () => {
    for (let n = 0; n < rounds(60); n++) {
      const limits = window().filter(([name]) => name !== 'start_date' || n % 2);
      if (limits.length === 1 && limits[0]?.[0] === 'start_date') continue;
      await expectTotal(api, limits, isPublic);
      await expectTotal(admin, limits, isForEditors);
    }
  });

  it('is the number of events with any links in any window', async () => {
    for (let n = 0; n < rounds(60); n++) {
      const named = chance.someOf(['categories', 'tags', 'venue'], 3).map((name) => {
        const ids = name === 'venue' ? publicVenues() : linked[name as keyof typeof linked];
        return [name, [chance.oneOf(ids), ...chance.someOf(ids, 2)].join(',')] as const;
      });
      const limits = window();
      if (limits.length === 0 || (limits.length === 1 && limits[0]?.[0] === 'start_date')) continue;
      await expectTotal(api, [...limits, ...named], isPublic);
    }
  });

  const someLinks = (names: readonly string[], max: number) =>
    chance.someOf(names, max).map((name) => {
      const ids = name === 'venue' ? publicVenues() : linked[name as keyof typeof linked];
      return [name, [chance.oneOf(ids), ...chance.someOf(ids, chance.below(5))].join(',')] as const;
    });

  /** A window with at least one limit, so that the default window does not apply. */
  const someWindow = () => {
    const limits = window().filter(([name]) => name !== 'start_date');
    return limits.length ? limits : [['ends_after', '1000-01-02 00:00:00'] as const];
  };

  it('is the number of events with any flags and links in any window', async () => {
    for (let n = 0; n < rounds(120); n++) {
      const flags = chance.someOf(['featured', 'ticketed', 'geoloc'], 3).map(flag);
      const ofLinks = someLinks(['categories', 'tags', 'venue'], chance.below(3));
      await expectTotal(api, [...someWindow(), ...flags, ...ofLinks, ...(n % 5 ? [] : near())], isPublic);
    }
  });

  it('is the number of events that authors and editors see, who see others than public ones', async () => {
    const [author] = await database.query<{ id: number }[]>("SELECT id FROM users WHERE login = 'author'");
    const own = events.slice(0, 25);
    for (const id of own) await database.query('UPDATE events SET author_id = ? WHERE id = ?', [author?.id, id]);
    const isForAuthor = (event: Row) => isPublic(event) || (isForEditors(event) && own.includes(event.id));
    for (let n = 0; n < rounds(60); n++) {
      const flags = chance.someOf(['featured', 'ticketed'], 2).map(flag);
      const asked = [...someWindow(), ...flags, ...someLinks(['categories', 'tags'], chance.below(3))];
      await expectTotal(api.as('author'), asked, isForAuthor);
      await expectTotal(admin, asked, isForEditors);
    }
  });

  it('counts what was scheduled once its time has come', async () => {
    const later = '2026-07-01 00:00:00';
    const wanted = rows.filter(({ status, hidden }) => status === 'publish' && !hidden).length;
    const { body } = await api.get('/events?ends_after=1000-01-02&per_page=1', { now: later });
    expect(body.total).toBe(wanted);
  });
});
