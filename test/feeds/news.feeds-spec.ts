import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parseAtomFeed, parseRssFeed } from 'feedsmith';
import { secondsOf } from './support/expected-events.js';
import { startFeedCalendar } from './support/feed-calendar.js';
import { JSON_FEED } from './support/json-schemas.js';
import { outputOf, readByPython } from './support/programs.js';

const calendar = await startFeedCalendar();
afterAll(() => calendar.stop());

const WORD: Readonly<Record<string, string>> = { canceled: 'Canceled: ', postponed: 'Postponed: ' };
const byLink = (a: { link: string }, b: { link: string }) => (a.link < b.link ? -1 : 1);
/** What a news reader shows of each event. */
const EXPECTED = calendar.events
  .map((event) => ({
    title: (WORD[event.event_status] ?? '') + event.title,
    link: event.url,
    published: secondsOf(event.date_utc),
    tags: [...event.categories, ...event.tags].map(({ name }) => name),
  }))
  .sort(byLink);

/** Two characters that XML cannot write become the replacement character. */
const EXPECTED_IN_XML = EXPECTED.map(({ title, ...item }) => ({
  ...item,
  title: title.replace(/[\uFFFE\uFFFF]/g, '\uFFFD'),
}));

const NEXT = { rss: /<atom:link rel="next"[^>]* href="([^"]+)"/, atom: /<link rel="next"[^>]* href="([^"]+)"/ };

describe.each(['rss', 'atom'] as const)('%s', (extension) => {
  const nextOf = (text: string) => NEXT[extension].exec(text)?.[1]?.replaceAll('&amp;', '&');
  const files: string[] = [];

  it('is well-formed in all its parts', async () => {
    const parts = await calendar.partsOf(extension, nextOf);
    for (const [at, text] of parts.entries()) {
      files.push(join(calendar.folder, `${at}.${extension}`));
      await writeFile(files.at(-1) ?? '', text);
    }
    expect(files.length).toBeGreaterThan(2);
    expect(await outputOf('/usr/bin/xmllint', '--noout', ...files)).toBe('');
  });

  it('is as its schema says', async () => {
    const schema = join(import.meta.dirname, 'schemas', `${extension}.rnc`);
    expect(await outputOf('/usr/bin/jing', '-c', schema, ...files)).toBe('');
  });

  it('is read by feedparser as the API shows the events', async () => {
    const feeds = await Promise.all(files.map((file) => readByPython('read-news.py', file)));
    expect(feeds.map(({ bozo, problem }) => ({ bozo, problem }))).toEqual(
      files.map(() => ({ bozo: false, problem: '' })),
    );
    expect(feeds.flatMap(({ items }) => items).sort(byLink)).toEqual(EXPECTED_IN_XML);
  });

  it('is read by feedsmith as the API shows the events', async () => {
    const parts = await calendar.partsOf(extension, nextOf);
    const items = parts.flatMap((text) => (extension === 'rss' ? rssItems(text) : atomItems(text)));
    expect(items.sort(byLink)).toEqual(EXPECTED_IN_XML);
  });
});

const rssItems = (text: string) =>
  (parseRssFeed(text).items ?? []).map(({ title, link = '', pubDate, categories = [] }) => ({
    ...{ title, link, published: Date.parse(pubDate ?? '') / 1000 },
    tags: categories.map(({ name }) => name),
  }));

const atomItems = (text: string) =>
  (parseAtomFeed(text).entries ?? []).map(({ title, links = [], published, categories = [] }) => ({
    title: title?.value,
    link: links.find(({ rel }) => rel === 'alternate')?.href ?? '',
    published: Date.parse(published ?? '') / 1000,
    tags: categories.map(({ term }) => term),
  }));

it('JSON Feed is as its version 1.1 says, and has the events as the API shows them', async () => {
  const isJsonFeed = new Ajv({ allErrors: true, strict: false }).compile(JSON_FEED);
  const parts = await calendar.partsOf('feed.json', (text) => JSON.parse(text).next_url);
  const feeds = parts.map((text) => JSON.parse(text));
  for (const feed of feeds) expect([isJsonFeed(feed), isJsonFeed.errors]).toEqual([true, null]);
  const items = feeds.flatMap((feed) => feed.items);
  expect(
    items
      .map(({ title, url, date_published, tags = [] }) => ({
        ...{ title, link: url, published: Date.parse(date_published) / 1000, tags },
      }))
      .sort(byLink),
  ).toEqual(EXPECTED);
});
