import { describe, expect, it } from '@jest/globals';
import { anExport } from '../../support/an-export.js';
import { importFile } from '../../support/import-file.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const running = await appForThisFile();
const { api, database } = running;

const imported = (...lines: object[]) => importFile(running, { source: 'jsonl', content: anExport(...lines) });

const tag = (id: number, fields: object, stored: object = {}) => ({ type: 'tags', id, fields, stored });
const category = (id: number, fields: object, parent?: number) => ({
  ...{ type: 'categories', id, fields, stored: {} },
  ...(parent !== undefined && { links: { parent } }),
});
const venue = (id: number, fields: object, stored: object = {}) => ({ type: 'venues', id, fields, stored });
const event = (id: number, venueId: number, more: object = {}) => ({
  ...{ type: 'events', id, stored: {}, links: { venues: [venueId] } },
  fields: { title: `Event ${id}`, start_date: '2027-06-04 10:00:00', end_date: '2027-06-04 11:00:00' },
  ...more,
});

/** A calendar with so many records of each kind, whose ids begin at `from`. */
const calendar = (from: number, count: number): object[] => {
  const numbers = Array.from({ length: count }, (_, index) => from + index);
  const image = (id: number) => ({ image: { id: id * 10, url: `https://images.test/${id}.png` } });
  return [
    ...numbers.map((id) => tag(id, { name: `Tag ${id}`, slug: `tag-${id}` })),
    ...numbers.map((id) => venue(id, { venue: `Hall ${id}` })),
    ...numbers.map((id) => ({ type: 'organizers', id: id + 1000, fields: { organizer: `Club ${id}` }, stored: {} })),
    ...numbers.map((id) => event(id + 2000, id, image(id))),
  ];
};

describe('the records of a batch', () => {
  it('take as many statements as a few of them', async () => {
    await imported(...calendar(1, 2));
    const few = await statementsOf(database, () => imported(...calendar(100, 4)));
    const many = await statementsOf(database, () => imported(...calendar(200, 24)));
    expect(many.length).toBeLessThanOrEqual(few.length + 5);
  });

  it('take as many if their images could make them too large, which only their responses show', async () => {
    const image = (id: number) => ({ image: { id, url: `https://images.test/${id}.png` } });
    const organizer = (id: number) => ({
      ...{ type: 'organizers', id, fields: { organizer: `Club ${id}` }, stored: {} },
      ...image(10 * id),
    });
    const clubs = [1, 2, 3, 4].map(organizer);
    const links = { organizers: [1, 2, 3, 4] };
    const illustrated = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => event(from + index, 0, { links, ...image(10 * (from + index)) }));
    await imported(...clubs, ...illustrated(10, 2));
    const few = await statementsOf(database, () => imported(...clubs, ...illustrated(100, 4)));
    const many = await statementsOf(database, () => imported(...clubs, ...illustrated(200, 30)));
    expect(many.length).toBeLessThanOrEqual(few.length + 5);
  });

  it('get the slugs that they had, or the next free ones', async () => {
    const { counts } = await imported(
      venue(1, { venue: 'Town hall' }, { slug: 'hall' }),
      venue(2, { venue: 'Town hall' }, { slug: 'hall' }),
      venue(3, { venue: 'Town hall' }),
      event(4, 2),
    );
    expect(counts).toMatchObject({ created: 4, failed: 0 });
    const { venues } = (await api.get('/venues')).body as { venues: { slug: string }[] };
    expect(venues.map(({ slug }) => slug).sort()).toEqual(['hall', 'hall-2', 'town-hall']);
    const { events } = (await api.get('/events?start_date=2027-01-01')).body as { events: { venue: object }[] };
    expect(events[0]?.venue).toMatchObject({ slug: 'hall-2' });
  });

  it('are terms below others of the batch, and those of the same name or slug are one', async () => {
    const { counts, rows } = await imported(
      category(1, { name: 'Music', slug: 'music' }),
      category(2, { name: 'Jazz', slug: 'jazz' }, 1),
      category(3, { name: 'Bebop', slug: 'bebop' }, 2),
      category(4, { name: 'Sports', slug: 'music' }),
      tag(5, { name: 'Free', slug: 'free' }, { version: 4 }),
      tag(6, { name: 'FREE', slug: 'gratis' }),
      tag(7, { name: 'Free of charge', slug: '' }),
    );
    expect(rows.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(counts).toMatchObject({ created: 5, updated: 2 });
    const terms = async (kind: string, columns: string) => database.query(`SELECT ${columns} FROM ${kind} ORDER BY id`);
    const [music, jazz, bebop] = (await terms('categories', 'id, parent_id AS parent, name')) as { id: number }[];
    expect([music, jazz, bebop]).toMatchObject([
      { name: 'Sports', parent: null },
      { name: 'Jazz', parent: music?.id },
      { name: 'Bebop', parent: jazz?.id },
    ]);
    expect(await terms('tags', 'name, slug, version')).toEqual([
      { name: 'FREE', slug: 'gratis', version: 5 },
      { name: 'Free of charge', slug: 'free-of-charge', version: 1 },
    ]);
  });

  it('fail alone', async () => {
    const { counts, rows } = await imported(
      venue(1, { venue: 'Town hall' }),
      venue(2, { venue: 'Barn', website: 'no address' }),
      venue(3, { venue: 'Park' }),
      event(4, 2),
      event(5, 3, { fields: { title: '', start_date: 'never', end_date: 'never' } }),
    );
    expect(counts).toMatchObject({ created: 3, failed: 2 });
    expect(rows.map(({ outcome, externalId }) => `${externalId} ${outcome}`)).toEqual([
      ...['1 created', '2 failed', '3 created', '4 created', '5 failed'],
    ]);
    expect(rows[1]?.params).toHaveProperty('website');
    expect(rows[3]?.warnings).toMatchObject([{ code: 'missing-link' }]);
  });

  it('have the versions of an export in the change log and among the revisions', async () => {
    await imported(venue(1, { venue: 'Town hall' }, { version: 3 }), event(2, 1, { stored: { version: 7 } }));
    const versions = (table: string) =>
      database.query(`SELECT kind, version FROM ${table} WHERE kind IN ('venues', 'events') ORDER BY kind`);
    const expected = [
      { kind: 'events', version: 7 },
      { kind: 'venues', version: 3 },
    ];
    expect([await versions('change_log'), await versions('revisions')]).toEqual([expected, expected]);
  });
});
