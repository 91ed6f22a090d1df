import { expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { type OpenedPage, openPage } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';

const { given, origin } = await appForThisFile({ RATE_LIMIT: 'off' });

const links = (html: string) =>
  [...html.matchAll(/<a\b[^>]*>/g)]
    .map(([tag]) => ({
      href: /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '',
      isForbidden: /rel="[^"]*nofollow/.test(tag),
    }))
    .map(({ href, ...link }) => ({ ...link, href: href.startsWith(`${origin}/`) ? href.slice(origin.length) : href }))
    .filter(({ href }) => href.startsWith('/') && !/^\/calendar\/|^[^?]*\.\w+($|\?)/.test(href));

/** Links without `nofollow` that robots.txt does not forbid. */
const allowed = (html: string) =>
  links(html).filter(({ href, isForbidden }) => !isForbidden && !/^\/embed\/|^\/events\/.*\?/.test(href));

/** Opens the first pages and all that links lead to, at most 5,000. */
async function crawl(linksOf: typeof links): Promise<Map<string, OpenedPage>> {
  const seen = new Map<string, OpenedPage>();
  const waiting = ['/events/', '/events/month/', '/events/today/', '/events/week/'];
  for (let path = waiting.pop(); path !== undefined && seen.size < 5000; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const page = await openPage(origin + path);
    seen.set(path, page);
    if (page.status === 200) waiting.push(...linksOf(page.html).map(({ href }) => href));
  }
  return seen;
}

/** Pages whose canonical address is that of a page with another one. */
const strayCanonicals = (pages: ReadonlyMap<string, OpenedPage>): string[] =>
  [...pages].flatMap(([path, { status, canonical = '' }]) => {
    if (status !== 200 || path === '/embed/' || path.startsWith('/embed/?')) return [];
    const named = canonical === origin + path ? canonical : pages.get(canonical.slice(origin.length))?.canonical;
    return named === undefined || named === canonical ? [] : [`${path}: ${canonical}`];
  });

it('a crawler comes to an end, and the sitemap has no page that it must not show', async () => {
  const music = await given(aCategory({ name: 'Music' }));
  for (let month = 1; month <= 10; month += 1) {
    const start = `2026-${String(month).padStart(2, '0')}-10 18:00:00`;
    await given(anEvent({ title: `Event ${month}`, start, categories: [music.id] }));
  }
  const pages = await crawl(allowed);
  expect(pages.size).toBeLessThan(300);
  expect([...pages].filter(([, { status }]) => status >= 400).map(([path]) => path)).toEqual([]);
  expect(strayCanonicals(pages)).toEqual([]);
  const files = [...(await openPage(`${origin}/sitemap.xml`)).html.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url!);
  const listed: string[] = [];
  for (const file of files) {
    for (const [, url = ''] of (await openPage(file)).html.matchAll(/<loc>([^<]*)/g)) {
      const { status, robots, canonical } = await openPage(url);
      expect([url, status, robots, canonical]).toEqual([url, 200, undefined, url]);
      listed.push(url);
    }
  }
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.length).toBeGreaterThan(10);
});

it('a crawler that heeds no rule comes to an end, too', async () => {
  const music = await given(aCategory({ name: 'Music' }));
  const linked = { categories: [music.id], tags: [(await given(aTag())).id], venue: (await given(aVenue())).id };
  for (let day = 16; day <= 25; day += 1) await given(anEvent({ start: `2026-02-${day} 18:00:00`, ...linked }));
  const pages = await crawl(links);
  expect(pages.size).toBeLessThan(300);
  expect([...pages].filter(([, { status }]) => status >= 400).map(([path]) => path)).toEqual([]);
  expect(strayCanonicals(pages)).toEqual([]);
});
