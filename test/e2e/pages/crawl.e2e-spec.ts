import { expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { openPage } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';

const { given, origin } = await appForThisFile({ RATE_LIMIT: 'off' });

/** Where a crawler goes from a page: links without `nofollow`, on this site, that robots.txt does not forbid. */
const linksOn = (html: string) =>
  [...html.matchAll(/<a\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !/rel="[^"]*nofollow/.test(tag))
    .map((tag) => /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '')
    .filter((href) => href.startsWith('/') && !/^\/(calendar|embed)\/|\.\w+$|^\/events\/.*\?/.test(href));

it('a crawler comes to an end, and finds no address twice', async () => {
  const music = await given(aCategory({ name: 'Music' }));
  for (let month = 1; month <= 10; month += 1) {
    const start = `2026-${String(month).padStart(2, '0')}-10 18:00:00`;
    await given(anEvent({ title: `Event ${month}`, start, categories: [music.id] }));
  }
  const seen = new Map<string, string | undefined>();
  const waiting = ['/events/', '/events/month/', '/events/today/', '/events/week/'];
  while (waiting.length && seen.size < 5000) {
    const path = waiting.pop()!;
    if (seen.has(path)) continue;
    const page = await openPage(origin + path);
    seen.set(path, page.robots);
    if (page.status === 200) waiting.push(...linksOn(page.html));
  }
  expect(seen.size).toBeLessThan(300);
  const files = [...(await openPage(`${origin}/sitemap.xml`)).html.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url!);
  for (const file of files) {
    for (const [, url = ''] of (await openPage(file)).html.matchAll(/<loc>([^<]*)/g)) {
      const page = await openPage(url);
      if (page.status === 200) expect([url, page.robots, page.canonical]).toEqual([url, undefined, url]);
    }
  }
});
