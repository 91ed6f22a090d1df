import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';

const { given, origin } = await appForThisFile();
const read = async (url: string) => {
  const response = await fetch(url);
  const xml = await response.text();
  const urls = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found!);
  return { status: response.status, type: response.headers.get('content-type'), xml, urls };
};
/** The addresses of all files of the sitemap. */
const mapped = async () => {
  const { urls: files } = await read(`${origin}/sitemap.xml`);
  return (await Promise.all(files.map(async (file) => (await read(file)).urls))).flat();
};

describe('the sitemap', () => {
  it('names the pages of events, and of what has events to come', async () => {
    const music = await given(aCategory({ name: 'Music' }));
    const jazz = await given(aCategory({ name: 'Jazz', parent: music.id }));
    const tag = await given(aTag());
    const [venue, organizer] = [await given(aVenue()), await given(anOrganizer())];
    const event = await given(
      anEvent({ venue: venue.id, organizer: organizer.id, categories: [jazz.id], tags: [tag.id] }),
    );
    await given(aVenue());
    await given(aTag());
    expect((await mapped()).sort()).toEqual(
      [
        `${origin}/events/`,
        event.url,
        venue.url,
        organizer.url,
        `${origin}/events/category/music/jazz/`,
        tag.url,
      ].sort(),
    );
  });

  it('says when an event was changed', async () => {
    await given(anEvent());
    const { type, xml } = await read(`${origin}/sitemap-events-1.xml`);
    expect(type).toBe('application/xml; charset=UTF-8');
    expect(xml).toContain('<lastmod>2026-02-15T12:00:00Z</lastmod>');
  });

  it('has no drafts, hidden, scheduled or long past events, and not their venues', async () => {
    const venue = await given(aVenue());
    for (const fields of [
      { status: 'draft' },
      { status: 'private' },
      { hide_from_listings: true },
      { date: '2027-01-01 00:00:00' },
      { start: '2024-01-01 10:00:00' },
    ])
      await given(anEvent({ ...fields, venue: venue.id }));
    await given(anEvent({ venue: (await given(aVenue({ status: 'draft' }))).id, title: 'Public', slug: 'public' }));
    expect(await mapped()).toEqual([`${origin}/events/`, `${origin}/event/public/`]);
  });

  it.each(['sitemap-events-2.xml', 'sitemap-users-1.xml', 'sitemap-events-0.xml', 'sitemap-events-1', 'sitemap-.xml'])(
    'has no file %s',
    async (file) => {
      await given(anEvent());
      expect((await read(`${origin}/${file}`)).status).toBe(404);
    },
  );
});

it('robots.txt names the sitemap and keeps crawlers from filtered lists', async () => {
  const { status, type, xml } = await read(`${origin}/robots.txt`);
  expect([status, type]).toEqual([200, 'text/plain; charset=UTF-8']);
  expect(xml).toBe(`User-agent: *\nDisallow: /events/*?\nDisallow: /embed/\n\nSitemap: ${origin}/sitemap.xml\n`);
});
