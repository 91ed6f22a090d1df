import { beforeEach, describe, expect, it } from '@jest/globals';
import { anOrganizer } from '../../build/an-organizer.js';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';
import { DROP_IN } from './drop-in.js';

const { api, given } = await appForThisFile(DROP_IN);

let first: Record<string, number>;
let second: Record<string, number>;

/** One's own of everything for two events; a third event has nothing. */
beforeEach(async () => {
  const [one, two] = [await belongings('a'), await belongings('b')];
  first = { ...one, event: (await given(anEvent({ title: 'First', ...asSent(one) }))).id };
  second = { ...two, event: (await given(anEvent({ title: 'Second', ...asSent(two) }))).id };
  await given(anEvent({ title: 'Third' }));
});

async function belongings(letter: string) {
  return {
    category: (await given(aCategory({ name: `Slug ${letter}` }))).id,
    tag: (await given(aTag({ name: `Slug ${letter}` }))).id,
    venue: (await given(aVenue())).id,
    organizer: (await given(anOrganizer())).id,
  };
}

const asSent = ({ category, tag, venue, organizer }: Awaited<ReturnType<typeof belongings>>) => ({
  categories: [category],
  tags: [tag],
  venue,
  organizer,
});

describe.each([
  ['CC-09', 'categories', 'category'],
  ['CC-10', 'tags', 'tag'],
] as const)('%s', (_id, parameter, kind) => {
  it(`${parameter} may be ids or slugs, as one text, as a list, or mixed`, async () => {
    const [a, b] = [first[kind], second[kind]];
    for (const query of [
      `${parameter}=${a},${b}`,
      `${parameter}=${a},+${b}`,
      `${parameter}[]=${a}&${parameter}[]=${b}`,
      `${parameter}%5B0%5D=${a}&${parameter}%5B1%5D=${b}`,
      `${parameter}=slug-a,slug-b`,
      `${parameter}[]=${a}&${parameter}[]=slug-b`,
      `${parameter}=slug-a,${b}`,
    ]) {
      expect([query, titles(await api.get(`/events?${query}`))]).toEqual([query, ['First', 'Second']]);
    }
    expect(titles(await api.get(`/events/?${parameter}=${a}`))).toEqual(['First']);
  });
});

describe('CC-10', () => {
  it.each([
    ['venue', 'venue'],
    ['organizer', 'organizer'],
    ['include', 'event'],
  ])('%s may be ids as one text or as a list', async (parameter, kind) => {
    const [a, b] = [first[kind], second[kind]];
    for (const query of [`${parameter}=${b},${a}`, `${parameter}[]=${b}&${parameter}[]=${a}`]) {
      expect(titles(await api.get(`/events?${query}`))).toEqual(['First', 'Second']);
    }
    expect(titles(await api.get(`/events?${parameter}=${b}`))).toEqual(['Second']);
  });
});

describe('CC-11', () => {
  it.each(['categories=987654', 'categories=nowhere', 'tags[]=987654', 'venue=987654', 'organizer=987654'])(
    'names the parameter of what does not exist: %s',
    async (query) => {
      const { status, body } = await api.get(`/events?${query}`);
      expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(Object.keys(body.data.params)).toEqual([/^\w+/.exec(query)?.[0]]);
    },
  );
});

describe('CC-13', () => {
  it.each([
    'now',
    'today',
    '+7 days',
    '2026-05-01',
    '2026-05-01 10:00:00',
    '2026-05-01T10:00:00',
    '1970-01-01',
    '2000-01-01',
  ])('start_date=%s is a date', async (date) => {
    const { status, body } = await api.get(`/events?start_date=${encodeURIComponent(date)}`);
    expect([status, typeof body.total]).toEqual([200, 'number']);
  });

  it('start_date=soon-ish is none', async () => {
    const { status, body } = await api.get('/events?start_date=soon-ish');
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['start_date']]);
  });

  it.each(['_embed=1', 'force=true', 'lang=de', 'colour=red'])('%s harms nothing', async (query) => {
    expect((await api.get(`/events?${query}`)).body.total).toBe(3);
  });
});
