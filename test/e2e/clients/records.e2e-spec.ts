import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { aTag } from '../../build/a-tag.js';
import { seedOr } from '../../support/rounds.js';
import { appForThisFile } from '../../support/start-app.js';
import { DROP_IN } from './drop-in.js';
import { EVENT_AS_PARSED } from './event-as-parsed.js';

const { api, given, origin } = await appForThisFile(DROP_IN);

describe('CC-15', () => {
  it('what an event lacks is false or an empty list', async () => {
    const { id } = await given(anEvent());
    const { image, venue, organizer, tags, categories, custom_fields } = (await api.get(`/events/${id}`)).body;
    expect({ image, venue, organizer, tags, categories, custom_fields }).toEqual({
      image: false,
      venue: [],
      organizer: [],
      tags: [],
      categories: [],
      custom_fields: [],
    });
  });

  it('a venue and an organizer lack the members they have nothing for', async () => {
    const { venue, organizer } = await given(anEvent({ venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' } }));
    for (const member of ['address', 'city', 'country', 'phone', 'image', 'description']) {
      expect(venue).not.toHaveProperty(member);
    }
    for (const member of ['email', 'phone', 'image', 'description']) expect(organizer[0]).not.toHaveProperty(member);
  });
});

describe('CC-17', () => {
  const parses = new Ajv({ allErrors: true }).compile(EVENT_AS_PARSED);
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const sent = fc.record({
    title: fc.constantFrom('Fair', 'R&B Night', '“Fête”', '0', '日本'),
    all_day: some(fc.boolean()),
    cost: some(fc.constantFrom('0', '12', '8-12', 'Free entry', 7.5)),
    timezone: some(fc.constantFrom('Europe/Berlin', 'UTC+5:45', 'America/St_Johns')),
    venue: some(fc.constantFrom({ venue: 'Hall', geo_lat: 52, geo_lng: 13.5 }, [{ venue: 'A' }, { venue: 'B' }], [])),
    organizer: some(fc.constantFrom({ organizer: 'Ann' }, [{ organizer: 'Ben' }, { organizer: 'Cid' }])),
    categories: some(fc.constantFrom(['Music'], ['Music', 'Outdoors'])),
    tags: some(fc.constantFrom(['new'], [])),
    image: some(fc.constantFrom('https://images.example/fair.png', null)),
    website: some(fc.constantFrom('https://fair.example/', '')),
    featured: some(fc.boolean()),
    status: some(fc.constantFrom('draft', 'private', 'publish')),
  });

  it('one fixed schema reads two hundred different events', async () => {
    const editor = api.as('editor');
    const drafts = fc.sample(sent, { seed: seedOr(17), numRuns: 200 }).map((fields) => anEvent(fields).fields);
    for (let n = 0; n < drafts.length; n += 20) {
      const made = await Promise.all(drafts.slice(n, n + 20).map((fields) => editor.post('/events', fields)));
      for (const { status, body } of made) expect([status, parses(body), parses.errors]).toEqual([201, true, null]);
    }
    for (let page = 1; page <= 4; page++) {
      const { body } = await editor.get(`/events?per_page=50&page=${page}`);
      for (const event of body.events) expect([parses(event), parses.errors]).toEqual([true, null]);
    }
  }, 60_000);
});

describe('CC-18', () => {
  it('a date in parts is texts with leading zeros', async () => {
    const event = await given(anEvent({ start: '2026-03-04 05:06:07' }));
    const parts = { year: '2026', month: '03', day: '04', hour: '05', minutes: '06', seconds: '07' };
    expect(event.start_date_details).toEqual(parts);
    expect(event.utc_start_date_details).toEqual(parts);
  });
});

describe('CC-19', () => {
  it('an event of whole days begins at midnight and ends a second before it', async () => {
    const event = await given(anEvent({ start: '2026-03-04', end: '2026-03-05', all_day: true }));
    expect([event.all_day, event.start_date, event.end_date]).toEqual([
      true,
      '2026-03-04 00:00:00',
      '2026-03-05 23:59:59',
    ]);
  });
});

describe('CC-38', () => {
  it('the description for search engines comes where one record is read, and nowhere else', async () => {
    const created = await given(anEvent({ venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' } }));
    expect(created).not.toHaveProperty('json_ld');
    for (const [plural, id] of [
      ['events', created.id],
      ['venues', created.venue.id],
      ['organizers', created.organizer[0].id],
    ] as const) {
      expect((await api.get(`/${plural}/${id}`)).body.json_ld).toHaveProperty('@type');
      expect((await api.get(`/${plural}`)).body[plural][0]).not.toHaveProperty('json_ld');
    }
  });
});

describe('CC-39', () => {
  it('a row of terms says what programs read of it', async () => {
    const parent = await given(aCategory({ name: 'Music' }));
    const child = await given(aCategory({ name: 'Jazz', parent: parent.id }));
    const root = `${origin}/wp-json/tribe/events/v1/categories`;
    const { categories } = (await api.get('/categories?hide_empty=false')).body;
    expect(categories).toMatchObject([
      {
        id: child.id,
        name: 'Jazz',
        slug: 'jazz',
        taxonomy: 'tribe_events_cat',
        parent: parent.id,
        count: 0,
        description: '',
        urls: { self: `${root}/${child.id}`, collection: root, up: `${root}/${parent.id}` },
      },
      { id: parent.id, parent: 0, urls: { self: `${root}/${parent.id}`, collection: root } },
    ]);
    expect(categories[1].urls).not.toHaveProperty('up');
  });

  it('a tag has no parent', async () => {
    const { id } = await given(aTag({ name: 'New' }));
    const { tags } = (await api.get('/tags?hide_empty=false')).body;
    expect(tags).toMatchObject([{ id, name: 'New', slug: 'new', taxonomy: 'post_tag', count: 0, description: '' }]);
  });
});

describe('CC-41', () => {
  it('an event has an id the world over, which its lineage contains', async () => {
    const { id, global_id, global_id_lineage } = await given(anEvent());
    expect(global_id).toBe(`127.0.0.1?id=${id}`);
    expect(global_id_lineage).toContain(global_id);
  });
});
