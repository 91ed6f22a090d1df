import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';

const { api, database, given } = await appForThisFile();
const admin = api.as('administrator');
const dates = { start_date: '2026-02-16 18:00:00', end_date: '2026-02-16 20:00:00' };
const names = (terms: { name: string }[]) => terms.map(({ name }) => name);
const search = async (text: string) => titles(await api.get(`/events?search=${encodeURIComponent(text)}`));

describe('names of terms', () => {
  it.each([
    ['ハハ', 'パパ'],
    ['мой', 'мои'],
    ['їжа', 'іжа'],
    ['Cafe', 'Café'],
  ])('FC-55 %s and %s are two', async (one, other) => {
    const { tags, categories } = await given(anEvent({ tags: [one, other], categories: [one, other] }));
    expect([names(tags), names(categories)]).toEqual([
      expect.arrayContaining([one, other]),
      expect.arrayContaining([one, other]),
    ]);
  });

  it.each([
    ['Jazz', 'ＪＡＺＺ'],
    ['Straße', 'STRASSE'],
    ['İstanbul', 'istanbul'],
    ['Häuser', 'Ha\u0308user'],
    ['Open Air', ' open \u00a0 a\u00adir\u200b '],
    ['Τέλος', 'ΤΈΛΟΣ'],
    ['ᾠδή', 'ὨΙΔΉ'],
  ])('%s and %s are one, in one write and in two', async (one, other) => {
    const first = await given(anEvent({ tags: [one, other] }));
    const second = await given(anEvent({ tags: [other] }));
    expect(names(first.tags)).toEqual([one]);
    expect(names(second.tags)).toEqual([one]);
  });

  it('FC-55 are not those of another tag in a filter', async () => {
    await given(anEvent({ tags: ['ハハ'] }));
    const { status, body } = await api.get(`/events?tags=${encodeURIComponent('パパ')}`);
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  });

  it('D65 win over slugs where an event is given terms; in filters slugs win', async () => {
    const jazz = await given(aTag({ name: 'Jazz', slug: 'music' }));
    const music = await given(aTag({ name: 'Music', slug: 'rock' }));
    const event = await given(anEvent({ tags: ['music', 'jazz'] }));
    expect(event.tags.map(({ id }: { id: number }) => id).sort()).toEqual([jazz.id, music.id].sort());
    const other = await given(anEvent({ title: 'Slug', tags: ['Music'] }));
    expect(titles(await api.get('/events?tags=rock'))).toContain(other.title);
    expect(titles(await api.get('/events?tags=music'))).not.toContain(other.title);
  });

  it('D27 a text that is no name links the term with that slug', async () => {
    const tag = await given(aTag({ name: 'Rock & Roll', slug: 'rock' }));
    expect((await given(anEvent({ tags: ['rock'] }))).tags[0].id).toBe(tag.id);
  });

  it('exist once in a tag list of their own, accents telling them apart', async () => {
    await given(aTag({ name: 'Café' }));
    const accents = await admin.post('/tags', { name: 'Cafe' });
    const again = await admin.post('/tags', { name: 'CAFE\u0301' });
    expect([accents.status, again.status, again.body.code]).toEqual([201, 400, 'term_exists']);
  });
});

describe('names of venues and organizers in an event', () => {
  it('FC-58 are the same composed and decomposed', async () => {
    const one = await given(anEvent({ venue: { venue: 'Ha\u0308user 9' }, organizer: { organizer: 'Mu\u0308ller' } }));
    const other = await given(anEvent({ venue: { venue: 'Häuser 9' }, organizer: { organizer: 'MÜLLER' } }));
    expect([other.venue.id, other.organizer[0].id]).toEqual([one.venue.id, one.organizer[0].id]);
  });

  it.each([
    ['パーク', 'ハーク'],
    ['Café', 'Cafe'],
  ])('%s and %s are two', async (one, other) => {
    const first = await given(anEvent({ venue: { venue: one } }));
    const second = await given(anEvent({ venue: { venue: other } }));
    expect(second.venue.id).not.toBe(first.venue.id);
  });
});

describe('a search', () => {
  it('FC-56 tells voiced kana apart', async () => {
    for (const title of ['かき祭り', 'がき祭り']) await given(anEvent({ title }));
    expect(await search('がき')).toEqual(['がき祭り']);
    expect(await search('かき祭り')).toEqual(['かき祭り']);
  });

  it.each([
    ['мой', 'мои'],
    ['їжак', 'іжак'],
  ])('D66 for %s does not find %s', async (one, other) => {
    for (const title of [one, other]) await given(anEvent({ title }));
    expect(await search(one)).toEqual([one]);
  });

  it.each([
    ['Άνοιξη', 'ανοιξη'],
    ['مُحَمَّد', 'محمد'],
    ['שָׁלוֹם', 'שלום'],
    ['Ёлка', 'елка'],
    ['Ünïcödé', 'unicode'],
  ])('D66 finds %s as %s', async (title, text) => {
    await given(anEvent({ title }));
    expect(await search(text)).toEqual([title]);
  });

  it.each([
    'Das große\nSommerfest',
    'Das große<br>Sommerfest',
    'Das <em>große</em> Sommerfest',
    '<p>große</p><p>Sommerfest</p>',
  ])('FC-70 for a phrase finds %j', async (description) => {
    await given(anEvent({ title: 'Fest', description }));
    expect(await search('"große Sommerfest"')).toEqual(['Fest']);
  });

  it('FC-70 for a phrase of a venue or organizer matches over tags', async () => {
    const description = '<p>Hall</p><p>of <em>fame</em></p>';
    await given(aVenue({ venue: 'One', description }));
    await given(anOrganizer({ organizer: 'Two', description }));
    const [venues, organizers] = [
      await api.get('/venues?search=%22hall+of+fame%22'),
      await api.get('/organizers?search=%22hall+of+fame%22'),
    ];
    expect([venues.body.total, organizers.body.total]).toEqual([1, 1]);
  });

  it('D70 for a word finds it over inline tags, and finds none that two blocks make', async () => {
    await given(anEvent({ title: 'Inline', description: 'Sommer<em>fest</em>' }));
    await given(anEvent({ title: 'Blocks', description: '<p>Sommer</p><p>fest</p>' }));
    expect(await search('sommerfest')).toEqual(['Inline']);
  });

  it('does not find a phrase across title and description', async () => {
    await given(anEvent({ title: 'Summer', description: 'fair' }));
    expect(await search('"summer fair"')).toEqual([]);
  });
});

describe('a name that is written as HTML', () => {
  const sent = {
    'Halle<br>Nord': 'Halle Nord',
    '<p>Halle</p><p>Nord</p>': 'Halle Nord',
    'Tom & "Ann" <live>': 'Tom & "Ann" <live>',
    'if a <b then c': 'if a <b then c',
    'Sommer<b>fest</b>': 'Sommerfest',
  };

  it.each(Object.entries(sent))('FC-68 FC-99 %j is %j everywhere', async (html, text) => {
    const event = await given(
      anEvent({ title: html, venue: { venue: html, city: html }, organizer: { organizer: html }, tags: [html] }),
    );
    const tag = await given(aTag({ name: `x ${html}` }));
    expect([
      event.title,
      event.venue.venue,
      event.venue.city,
      event.organizer[0].organizer,
      event.tags[0].name,
    ]).toEqual(Array.from({ length: 5 }, () => text));
    expect(tag.name).toBe(`x ${text}`);
  });

  const unseen = ['\u200b', ' \u00ad\ufeff', '\u3164', '&#0;', '&#8203;', '<b></b>', '\u0007'];

  it.each(unseen)('FC-60 of %j only is blank', async (name) => {
    const rejected = [
      await admin.post('/events', { title: name, ...dates }),
      await admin.post('/venues', { venue: name }),
      await admin.post('/organizers', { organizer: name }),
      await admin.post('/tags', { name }),
      await admin.post('/categories', { name }),
    ];
    expect(rejected.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  });

  it('D69 loses references to control characters', async () => {
    const event = await given(anEvent({ title: 'a&#0;b&#x1;c', description: 'd&#0;e&#7;f\u0000g', tags: ['h&#0;i'] }));
    expect([event.title, event.description, event.tags[0].name]).toEqual(['abc', '<p>defg</p>', 'hi']);
  });
});

describe('the terms of an event', () => {
  it.each(['tags', 'categories'])('D72 among the %s have names of at most 200 characters, else 400', async (kind) => {
    const stored = await admin.post('/events', { title: 'Kept', ...dates, [kind]: ['🏮'.repeat(200)] });
    const rejected = await admin.post('/events', { title: 'Refused', ...dates, [kind]: ['x'.repeat(201)] });
    expect([stored.status, rejected.status]).toEqual([201, 400]);
    expect(rejected.body.data.params).toEqual({ [kind]: expect.stringContaining('200 characters') });
  });

  it.each([[[{ name: 'Jazz' }]], [{ name: 'Jazz' }], [[{ slug: 'jazz' }, 'rock']], [[['jazz']]]])(
    'D72 are no objects without an id: %j',
    async (entries) => {
      const rejected = await admin.post('/events', { title: 'Refused', ...dates, tags: entries, categories: entries });
      expect(rejected.status).toBe(400);
      expect(Object.keys(rejected.body.data.params)).toEqual(['categories', 'tags']);
      expect((await api.get('/tags?hide_empty=0')).body.total).toBe(0);
    },
  );
});

describe('a text that is sent back as it was read', () => {
  const text = 'AT&amp;amp;T &amp;lt;live&amp;gt;';
  const read = 'AT&amp;T &lt;live&gt;';
  const cases = {
    events: [anEvent({ title: text, excerpt: text, description: text }), ['title', 'excerpt', 'description']],
    venues: [
      aVenue({ venue: text, address: text, city: text, zip: text, phone: text, province: text, description: text }),
      ['venue', 'address', 'city', 'zip', 'phone', 'province', 'stateprovince', 'description'],
    ],
    organizers: [
      anOrganizer({ organizer: text, phone: text, email: text, description: text }),
      ['organizer', 'phone', 'email', 'description'],
    ],
    tags: [aTag({ name: text, description: text }), ['name', 'description']],
    categories: [aCategory({ name: text, description: text }), ['name', 'description']],
  } as const;

  it.each(Object.entries(cases))('FC-98 is unchanged, among the %s', async (kind, [draft, fields]) => {
    const before = await given(draft);
    expect(before[fields[0]]).toBe(read);
    const sent = Object.fromEntries(fields.map((field) => [field, before[field]]));
    for (const method of ['PATCH', 'PUT', 'POST']) {
      const { status, body } = await admin.send(method, `/${kind}/${before.id}`, sent);
      expect([status, body]).toMatchObject([200, sent]);
    }
  });

  it('is changed if it is another text', async () => {
    const { id } = await given(anEvent({ title: text }));
    const { body } = await admin.patch(`/events/${id}`, { title: `${read}!` });
    expect(body.title).toBe('AT&T <live>!');
  });

  it('is not measured again, though an earlier version allowed it to be longer', async () => {
    const { id } = await given(aVenue());
    await database.query('UPDATE venues SET address = ? WHERE id = ?', ['x'.repeat(3000), id]);
    const { body } = await api.get(`/venues/${id}`);
    expect((await admin.put(`/venues/${id}`, { venue: body.venue, address: body.address })).status).toBe(200);
  });
});

describe('the length of a text', () => {
  const website = (length: number) => `https://hall.example/${'a'.repeat(length - 21)}`;
  const refusalOf = async (path: string, sent: object) => {
    const { status, body } = await admin.post(path, sent);
    return [status, body.data?.params];
  };
  const event = { title: 'Long', ...dates };

  it('FC-74 is counted in characters, each emoji one', async () => {
    expect((await admin.post('/events', { ...event, title: '🏮'.repeat(5001) })).status).toBe(201);
    expect((await admin.post('/events', { ...event, title: '🏮'.repeat(10_000) })).status).toBe(201);
    expect((await admin.post('/venues', { venue: '🏮'.repeat(1000), address: '🏮'.repeat(1000) })).status).toBe(201);
    expect((await admin.post('/organizers', { organizer: '🏮'.repeat(1000), email: '🏮'.repeat(1000) })).status).toBe(
      201,
    );
    expect((await admin.post('/tags', { name: '🏮'.repeat(200) })).status).toBe(201);
  });

  const name = (characters: number) => 'x'.repeat(characters);
  const limits: [string, object, string, number][] = [
    ['/events', { ...event, title: name(10_001) }, 'title', 10_000],
    ['/events', { ...event, website: website(2001) }, 'website', 2000],
    ['/events', { ...event, image: website(2001) }, 'image', 2000],
    ['/venues', { venue: name(1001) }, 'venue', 1000],
    ['/venues', { venue: 'Hall', website: website(2018) }, 'website', 2000],
    ...['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'].map(
      (field): [string, object, string, number] => ['/venues', { venue: 'Hall', [field]: name(1001) }, field, 1000],
    ),
    ['/organizers', { organizer: name(1001) }, 'organizer', 1000],
    ['/organizers', { organizer: 'Ann', phone: name(1001) }, 'phone', 1000],
    ['/organizers', { organizer: 'Ann', email: name(1001) }, 'email', 1000],
    ['/organizers', { organizer: 'Ann', website: website(2001) }, 'website', 2000],
    ['/tags', { name: name(201) }, 'name', 200],
    ['/tags', { name: 'Jazz', description: name(50_001) }, 'description', 50_000],
    ['/categories', { name: name(201) }, 'name', 200],
    ['/categories', { name: 'Jazz', description: name(50_001) }, 'description', 50_000],
    ['/tokens', { name: name(101), role: 'author' }, 'name', 100],
  ];

  it.each(limits)('FC-74 of what is sent to %s is limited, and the limit is named', async (path, sent, field, max) => {
    expect(await refusalOf(path, sent)).toEqual([400, { [field]: expect.stringContaining(`${max} characters`) }]);
  });

  it('FC-74 of an address may be the limit', async () => {
    expect((await admin.post('/events', { ...event, website: website(2000) })).body.website).toBe(website(2000));
  });
});
