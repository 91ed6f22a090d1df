import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from '@jest/globals';
import { aCategory } from '../build/a-category.js';
import { aTag } from '../build/a-tag.js';
import { aVenue } from '../build/a-venue.js';
import { anEvent } from '../build/an-event.js';
import { Chance } from '../support/chance.js';
import { valuesOf } from '../support/feeds.js';
import { rounds, seedOr } from '../support/rounds.js';
import { startApp } from '../support/start-app.js';

const QUERIES = rounds(60);
const SEED = seedOr(20260215);
const chance = new Chance(SEED);
const { api, given, stop } = await startApp();
afterAll(stop);

const WORDS = ['music', 'market', 'lecture', 'walk'];
const ids = async (build: (n: number) => Parameters<typeof given>[0], size: number) =>
  Promise.all(Array.from({ length: size }, (_, n) => given(build(n)))).then((all) => all.map(({ id }) => id as number));
const venues = await ids(() => aVenue(), 3);
const tags = await ids(() => aTag(), 3);
const [top] = await ids(() => aCategory(), 1);
const categories = [top as number, ...(await ids(() => aCategory({ parent: top }), 2))];

for (let n = 0; n < 130; n += 1) {
  const day = String(1 + chance.below(28)).padStart(2, '0');
  const month = String(1 + chance.below(6)).padStart(2, '0');
  await given(
    anEvent({
      title: `${chance.oneOf(WORDS)} ${chance.oneOf(WORDS)}`,
      start: `2026-${month}-${day} ${String(chance.below(24)).padStart(2, '0')}:00:00`,
      timezone: chance.oneOf(['UTC', 'Europe/Berlin', 'America/New_York', 'UTC+5.5']),
      all_day: chance.below(5) === 0,
      featured: chance.below(3) === 0,
      status: chance.below(8) === 0 ? 'draft' : 'publish',
      hide_from_listings: chance.below(10) === 0,
      event_status: chance.oneOf(['scheduled', 'scheduled', 'canceled', 'postponed']),
      date: `2026-0${1 + chance.below(2)}-${day} 08:00:00`,
      venue: chance.below(2) ? chance.oneOf(venues) : [],
      tags: chance.someOf(tags, 2),
      categories: chance.someOf(categories, 2),
    }),
  );
}

const FILTERS: (() => [string, string])[] = [
  () => ['search', chance.oneOf(WORDS)],
  () => ['venue', String(chance.oneOf(venues))],
  () => ['tags', chance.someOf(tags, 2).concat(chance.oneOf(tags)).join()],
  () => ['categories', String(chance.oneOf(categories))],
  () => ['featured', chance.oneOf(['true', 'false'])],
  () => ['event_status', chance.oneOf(['canceled', 'scheduled,postponed'])],
  () => ['start_date', `2026-0${1 + chance.below(6)}-10`],
  () => ['end_date', `2026-0${1 + chance.below(6)}-20 12:00:00`],
  () => ['ends_after', `2026-0${1 + chance.below(6)}-05`],
  () => ['starts_before', `2026-0${1 + chance.below(6)}-25`],
  () => ['orderby', chance.oneOf(['title', 'date', 'end_date'])],
  () => ['order', 'desc'],
  () => ['hide_from_listings', chance.oneOf(['true', 'any'])],
];

const aQuery = () => new URLSearchParams(chance.someOf(FILTERS, 3).map((filter) => filter())).toString();

/** The pages of events, by which entries of Atom are known, and their ids. */
const idOfPage = new Map<string, number>();

/** The ids of all pages of the list. */
async function walked(query: string): Promise<number[]> {
  const found: number[] = [];
  for (let url: string | undefined = `/events?per_page=50&${query}`; url;) {
    const { body } = await api.get(url);
    for (const { id, url: page } of body.events as { id: number; url: string }[]) {
      found.push(id);
      idOfPage.set(page, id);
    }
    url = body.next_rest_url;
  }
  return found;
}

/** Those with a page of events each. */
const NEWS = ['rss', 'atom', 'feed.json'];

/** The ids of all parts of a news feed. */
async function newsOf(format: string, query: string): Promise<number[]> {
  const found: number[] = [];
  for (let url: string | undefined = `/events.${format}?per_page=20&${query}`; url;) {
    const { body } = await api.get(url);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    found.push(...new Set(format === 'atom' ? linkedIn(text) : idsIn(text)));
    url =
      body.next_url ?? /<(?:atom:)?link [^>]*rel="next"[^>]*href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  }
  return found;
}

const idsIn = (text: string): number[] => [...text.matchAll(/\bevent-(\d+)@/g)].map(([, id]) => Number(id));
const linkedIn = (atom: string): number[] =>
  [...atom.matchAll(/<link [^>]*href="([^"]+)"/g)].flatMap(([, page = '']) => idOfPage.get(page) ?? []);
const uidsIn = (ics: string) => valuesOf(ics, 'UID').flatMap(idsIn);
const sorted = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

describe('feeds', () => {
  it(`have the events of the list, each once (seed ${SEED})`, async () => {
    let events = 0;
    for (let n = 0; n < QUERIES; n += 1) {
      const query = aQuery();
      const expected = sorted(await walked(query));
      events += expected.length;
      const [ics, csv, jsonld, jscal] = await Promise.all(
        ['ics', 'csv', 'jsonld', 'jscal.json'].map(
          async (format) => (await api.get(`/events.${format}?${query}`)).body,
        ),
      );
      const rows: { id: string }[] = parse(csv, { columns: true, bom: true });
      const found = {
        ics: uidsIn(ics),
        csv: rows.map(({ id }) => Number(id)),
        jsonld: jsonld['@graph'].flatMap(({ identifier }: { identifier: string }) => idsIn(identifier)),
        jscal: jscal.entries.flatMap(({ uid }: { uid: string }) => idsIn(uid)),
      };
      for (const [format, all] of Object.entries(found))
        expect([query, format, sorted(all)]).toEqual([query, format, expected]);
      const news = await Promise.all(NEWS.map((format) => newsOf(format, query)));
      for (const [index, format] of NEWS.entries())
        expect([query, format, sorted(news[index] ?? [])]).toEqual([query, format, expected]);
    }
    expect(events).toBeGreaterThan(QUERIES);
  }, 600_000);
});
