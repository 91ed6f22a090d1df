import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';
import type { Login } from '../../support/users.js';

const { api, given, database } = await appForThisFile();

const list = async (query: string) => titles(await api.get(`/events?${query}`));

async function stage() {
  const music = await given(aCategory({ name: 'Music', slug: 'music' }));
  const jazz = await given(aCategory({ name: 'Jazz', slug: 'jazz', parent: music.id }));
  const bebop = await given(aCategory({ name: 'Bebop', slug: 'bebop', parent: jazz.id }));
  const art = await given(aCategory({ name: 'Art & Craft', slug: 'art' }));
  await given(anEvent({ title: 'Choir', categories: [music.id] }));
  await given(anEvent({ title: 'Parker', categories: [bebop.id] }));
  await given(anEvent({ title: 'Pottery', categories: [art.id] }));
  await given(anEvent({ title: 'Walk' }));
  return { music: music.id, jazz: jazz.id, bebop: bebop.id, art: art.id } as Record<string, number>;
}

describe('categories', () => {
  it('find events in them and in all categories below', async () => {
    const { music, jazz } = await stage();
    expect(await list(`categories=${music}`)).toEqual(['Choir', 'Parker']);
    expect(await list(`categories=${jazz}`)).toEqual(['Parker']);
  });

  it.each(['jazz,art', 'categories[]', 'art, JAZZ', 'Jazz,Art %26 Craft'])('give the union: %s', async (sent) => {
    const { art, jazz } = await stage();
    const query = sent === 'categories[]' ? `categories[]=${jazz}&categories[]=${art}` : `categories=${sent}`;
    expect(await list(query)).toEqual(['Parker', 'Pottery']);
  });

  it('mix ids, slugs and names', async () => {
    const { bebop } = await stage();
    expect(await list(`categories=${bebop},art`)).toEqual(['Parker', 'Pottery']);
  });

  it('take digits as an id first and as a slug where there is no such id', async () => {
    const { music } = await stage();
    const digits = await given(aCategory({ name: 'Ninety-nine thousand', slug: '99000' }));
    await given(aCategory({ name: 'Misleading', slug: String(music) }));
    await given(anEvent({ title: 'By slug', categories: [digits.id] }));
    expect(await list('categories=99000')).toEqual(['By slug']);
    expect(await list(`categories=${music}`)).toEqual(['Choir', 'Parker']);
  });
});

describe('tags', () => {
  it('give the union, by id, slug or name', async () => {
    const one = await given(aTag({ name: 'Free entry', slug: 'free-entry' }));
    const two = await given(aTag({ name: 'Outdoor', slug: 'outdoor' }));
    await given(anEvent({ title: 'One', tags: [one.id] }));
    await given(anEvent({ title: 'Two', tags: [two.id] }));
    await given(anEvent({ title: 'Both', tags: [one.id, two.id] }));
    await given(anEvent({ title: 'None' }));
    expect(await list(`tags=${one.id},${two.id}`)).toEqual(['One', 'Two', 'Both']);
    expect(await list('tags[]=outdoor&tags[]=free-entry')).toEqual(['One', 'Two', 'Both']);
    expect(await list('tags=Free+entry')).toEqual(['One', 'Both']);
  });

  it('and categories are both needed', async () => {
    await given(aCategory({ name: 'Music' }));
    await given(aTag({ name: 'Free' }));
    await given(anEvent({ title: 'Both', categories: ['Music'], tags: ['Free'] }));
    await given(anEvent({ title: 'Music only', categories: ['Music'] }));
    expect(await list('categories=music&tags=free')).toEqual(['Both']);
  });
});

describe('venue and organizer', () => {
  it('find events linked to one of them, and are both needed', async () => {
    const { id: v } = await given(aVenue());
    const { id: w } = await given(aVenue());
    const { id: o } = await given(anOrganizer());
    await given(anEvent({ title: 'A', venue: v, organizer: o }));
    await given(anEvent({ title: 'B', venue: [w, v] }));
    await given(anEvent({ title: 'C', organizer: o }));
    expect(await list(`venue=${v}`)).toEqual(['A', 'B']);
    expect(await list(`venue=${w},${v}`)).toEqual(['A', 'B']);
    expect(await list(`venue[]=${w}`)).toEqual(['B']);
    expect(await list(`organizer=${o}`)).toEqual(['A', 'C']);
    expect(await list(`venue=${v}&organizer=${o}`)).toEqual(['A']);
  });

  describe.each([
    ['venue', aVenue],
    ['organizer', anOrganizer],
  ])('%s', (kind, aPlace) => {
    const responseFor = async (id: number, login?: Login) => {
      const { status, body } = await (login ? api.as(login) : api).get(`/events?${kind}=${id}`);
      return status === 200 ? body.events.map(({ title }: { title: string }) => title) : body;
    };

    it.each(['draft', 'pending', 'private', 'future', 'trash'])(
      'that is %s and may not be read is as unknown as a free id',
      async (status) => {
        const { id } = await given(aPlace({ status, ...(status === 'future' && { date: '2026-06-01' }) }));
        await given(anEvent({ title: 'Somewhere', [kind]: id }));
        const unknown = await responseFor(999_999);
        expect(unknown).toMatchObject({ code: 'rest_invalid_param', data: { params: { [kind]: expect.any(String) } } });
        for (const login of [undefined, 'subscriber', 'contributor', 'author'] as const) {
          expect(await responseFor(id, login)).toEqual(unknown);
        }
        expect(await responseFor(id, 'editor')).toEqual(status === 'trash' ? [] : ['Somewhere']);
      },
    );

    it('that is a draft is known to whoever wrote it', async () => {
      const { id } = await given(aPlace({ status: 'draft' }), 'author');
      await given(anEvent({ title: 'Somewhere', [kind]: id }));
      expect(await responseFor(id, 'author')).toEqual(['Somewhere']);
    });
  });

  it('match nothing where there is no event', async () => {
    const { id } = await given(anOrganizer());
    expect(await list(`organizer=${id}`)).toEqual([]);
  });
});

describe('flags', () => {
  it.each(['featured', 'ticketed'])('%s is true, false or not asked for', async (flag) => {
    await given(anEvent({ title: 'Plain' }));
    await given(anEvent({ title: 'Marked', [flag]: true }));
    expect(await list(`${flag}=true`)).toEqual(['Marked']);
    expect(await list(`${flag}=1`)).toEqual(['Marked']);
    expect(await list(`${flag}=FALSE`)).toEqual(['Plain']);
    expect(await list('')).toEqual(['Plain', 'Marked']);
  });
});

describe('include', () => {
  it('lists the events asked for whatever their dates, by publication', async () => {
    const far = await given(anEvent({ title: 'Far', start: '2040-01-01 10:00:00', date: '2026-01-02 10:00:00' }));
    const past = await given(anEvent({ title: 'Past', start: '2019-01-01 10:00:00', date: '2026-01-03 10:00:00' }));
    const soon = await given(anEvent({ title: 'Soon', date: '2026-01-01 10:00:00' }));
    expect(await list(`include=${far.id},${past.id},${soon.id}&start_date=2050-01-01`)).toEqual([
      'Soon',
      'Far',
      'Past',
    ]);
    expect(await list(`include=${far.id},${past.id}&orderby=start_date`)).toEqual(['Past', 'Far']);
  });

  it('still obeys the other filters and passes over what it may not list', async () => {
    const plain = await given(anEvent({ title: 'Plain' }));
    const star = await given(anEvent({ title: 'Star', featured: true }));
    const draft = await given(anEvent({ title: 'Draft', status: 'draft' }));
    const hidden = await given(anEvent({ title: 'Hidden', hide_from_listings: true }));
    const ids = [plain, star, draft, hidden, plain].map(({ id }) => id).join(',');
    expect(await list(`include=${ids},999999`)).toEqual(['Plain', 'Star']);
    expect(await list(`include=${ids}&featured=true`)).toEqual(['Star']);
  });

  it('has no window in its address', async () => {
    const { body } = await api.get('/events?include=7&ends_after=now');
    expect([...new URL(body.rest_url).searchParams.keys()]).toEqual(['page', 'per_page', 'status', 'include']);
  });
});

describe('post_parent', () => {
  it('finds what belongs to an event', async () => {
    const series = await given(anEvent({ title: 'Series' }));
    const part = await given(anEvent({ title: 'Part' }));
    await database.query('UPDATE events SET parent_id = ? WHERE id = ?', [series.id, part.id]);
    expect(await list(`post_parent=${series.id}`)).toEqual(['Part']);
    expect(await list(`post_parent=${part.id}`)).toEqual([]);
  });

  it('does not know an event that the caller may not read', async () => {
    const { id } = await given(anEvent({ status: 'draft' }));
    expect((await api.get(`/events?post_parent=${id}`)).status).toBe(400);
    expect((await api.as('editor').get(`/events?post_parent=${id}`)).status).toBe(200);
  });
});

it('different filters are all needed', async () => {
  const { id } = await given(aVenue());
  await given(aCategory({ name: 'Music' }));
  const fields = { venue: id, categories: ['Music'], featured: true };
  await given(anEvent({ ...fields, title: 'Spring concert', start: '2026-04-01 19:00:00' }));
  await given(anEvent({ ...fields, title: 'Summer concert', start: '2026-07-01 19:00:00' }));
  await given(anEvent({ ...fields, title: 'Spring fair', start: '2026-04-02 19:00:00' }));
  await given(anEvent({ ...fields, title: 'Plain concert', start: '2026-04-03 19:00:00', featured: false }));
  const query = `venue=${id}&categories=music&featured=1&search=concert&start_date=2026-04-01&end_date=2026-04-30`;
  expect(await list(query)).toEqual(['Spring concert']);
});
