import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { openPage, textOf, titlesOn } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();

describe('the URL of every record', () => {
  it('opens a page that names itself', async () => {
    const venue = await given(aVenue({ venue: '京都ホール', city: 'Kyoto' }));
    const organizer = await given(anOrganizer({ organizer: 'Ünïted Friends' }));
    const music = await given(aCategory({ name: 'Music' }));
    const jazz = await given(aCategory({ name: 'Jazz', parent: music.id }));
    const list = await given(aCategory({ name: 'List', parent: jazz.id }));
    const tag = await given(aTag({ name: 'свобода' }));
    const links = { venue: [venue.id], organizer: [organizer.id], categories: [list.id, jazz.id], tags: [tag.id] };
    const event = await given(anEvent({ title: 'オペラの夜', ...links }));
    for (const { url } of [venue, organizer, music, jazz, list, tag, event]) {
      const page = await openPage(url);
      expect([url, page.status, page.headers.get('content-type')]).toEqual([url, 200, 'text/html; charset=UTF-8']);
      expect([page.canonical, page.robots]).toEqual([url, undefined]);
      expect(page.html).toContain('オペラの夜');
    }
    const linked = (await openPage(event.url)).html;
    for (const { url } of [venue, organizer, jazz, list, tag]) {
      expect(linked).toContain(`href="${new URL(url).pathname}"`);
    }
  });

  it('of a category has all its parents, and no others', async () => {
    const music = await given(aCategory({ name: 'Music' }));
    await given(aCategory({ name: 'Jazz', parent: music.id }));
    const statuses = ['music/jazz', 'jazz', 'other/jazz', 'music/other', 'music/jazz/list', 'music/jazz/page/2'].map(
      async (path) => (await openPage(`${origin}/events/category/${path}/`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404, 404, 404, 200, 404]);
  });

  it('by id leads to the page, once there is one', async () => {
    const draft = await given(anEvent({ title: 'Soon', status: 'draft' }));
    const address = draft.url;
    expect(address).toContain('?post_type=tribe_events&p=');
    expect((await openPage(address)).status).toBe(404);
    await api.as('administrator').post(`/events/${draft.id}`, { status: 'publish' });
    const page = await openPage(address);
    expect([page.status, page.headers.get('location')]).toEqual([301, `${origin}/event/soon/`]);
    for (const query of ['p=1', 'post_type=x&p=1', 'post_type=tribe_events', 'post_type=tribe_venue&p=%2f%2fevil']) {
      const { status, headers } = await openPage(`${origin}/?${query}`);
      expect([query, status, headers.get('location')]).toEqual(
        query === 'p=1' ? [query, 302, `${origin}/events/`] : [query, 404, null],
      );
    }
  });

  it('of a tag below the events has moved', async () => {
    await given(aTag({ name: 'Jazz' }));
    const page = await openPage(`${origin}/events/tag/jazz/`);
    expect([page.status, page.headers.get('location')]).toEqual([301, `${origin}/tag/jazz/`]);
  });
});

describe('what is not public', () => {
  it('gives the very page that an unknown address gives, whoever asks', async () => {
    const pages: [string, string][] = [];
    for (const status of ['draft', 'pending', 'private']) {
      const { slug } = await given(anEvent({ title: `Secret ${status}`, status }));
      pages.push(['event', slug || `secret-${status}`]);
      pages.push(['venue', (await given(aVenue({ venue: `Hideout ${status}`, status }))).slug ?? '']);
      pages.push(['organizer', (await given(anOrganizer({ organizer: `Circle ${status}`, status }))).slug ?? '']);
    }
    const trashed = await given(anEvent({ title: 'Thrown away' }));
    await api.as('administrator').delete(`/events/${trashed.id}`);
    const future = await given(anEvent({ title: 'Not yet', date: '2026-03-01 12:00:00' }));
    pages.push(['event', trashed.slug], ['event', future.slug]);
    for (const [kind, slug] of pages) {
      const unknown = await openPage(`${origin}/${kind}/no-such-thing/`);
      const hidden = await openPage(`${origin}/${kind}/${slug}/`);
      expect([slug, hidden.status, hidden.html]).toEqual([slug, 404, unknown.html]);
    }
  });

  it('is in no page of what is', async () => {
    const venue = await given(aVenue({ venue: 'Hideout', status: 'draft' }));
    const organizer = await given(anOrganizer({ organizer: 'Circle', status: 'private' }));
    const links = { venue: [venue.id], organizer: [organizer.id] };
    const event = await given(anEvent({ title: 'Open', start: '2026-02-17 18:00:00', ...links }));
    await given(anEvent({ title: 'Secret', start: '2026-02-16 18:00:00', status: 'draft' }));
    await given(anEvent({ title: 'Hidden', start: '2026-02-18 18:00:00', hide_from_listings: true }));
    for (const url of [event.url, `${origin}/events/`]) {
      const credentials = Buffer.from('administrator:administrator').toString('base64');
      for (const headers of [{}, { authorization: `Basic ${credentials}` }] as Record<string, string>[]) {
        const { html } = await openPage(url, headers);
        for (const word of ['Hideout', 'Circle', 'Secret', 'Hidden']) expect(html).not.toContain(word);
      }
    }
  });
});

describe('the page of an event', () => {
  it('says when and in which zone, and what has become of it', async () => {
    const { url } = await given(
      anEvent({
        title: 'Fair <b>&amp; "Co"',
        start: '2026-06-04 17:30:00',
        end: '2026-06-04 22:00:00',
        timezone: 'Europe/Berlin',
        event_status: 'postponed',
        event_status_reason: 'Storm',
        description: '<p class="x">Cake</p><div class="ec-badge own">Dressed up</div>',
      }),
    );
    const page = await openPage(url);
    expect(textOf(page.html)).toMatch(/Thursday, June 4, 2026, 5:30\s–\s10:00\sPM CEST/);
    for (const text of ['Postponed', 'Storm', '<div class="own">Dressed up</div>']) expect(page.html).toContain(text);
    expect(page.html).toContain('dates=20260604T153000Z%2F20260604T200000Z');
    const [, data] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page.html) ?? [];
    expect(JSON.parse(data ?? '')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      startDate: '2026-06-04T17:30:00+02:00',
      eventStatus: 'https://schema.org/EventPostponed',
      url,
    });
  });

  it('links to the events before and after, also at the same time', async () => {
    const titles = ['First', 'Second', 'Third'];
    for (const title of titles) await given(anEvent({ title, start: '2026-02-17 18:00:00' }));
    const { html } = await openPage(`${origin}/event/second/`);
    expect(html).toMatch(/href="\/event\/first\/" rel="prev"/);
    expect(html).toMatch(/href="\/event\/third\/" rel="next"/);
    expect((await openPage(`${origin}/event/first/`)).html).not.toContain('rel="prev"');
  });

  it('is kept from search engines when it is hidden or long over', async () => {
    const hidden = await given(anEvent({ title: 'Hidden', hide_from_listings: true }));
    const old = await given(anEvent({ title: 'Old', start: '2024-02-17 18:00:00' }));
    const past = await given(anEvent({ title: 'Past', start: '2026-02-01 18:00:00' }));
    const robots = [hidden, old, past].map(async ({ url }) => (await openPage(url)).robots);
    expect(await Promise.all(robots)).toEqual(['noindex, follow', 'noindex, follow', undefined]);
  });
});

describe('the page of a venue', () => {
  it('links its phone number, if it is one', async () => {
    const venue = await given(aVenue({ phone: '+49 (0)30 123-456' }));
    const organizer = await given(anOrganizer({ phone: 'ask <b>Ann</b> 555' }));
    const called = await openPage(venue.url);
    expect(called.html).toContain('<a href="tel:+4930123456"><bdi>+49 (0)30 123-456</bdi></a>');
    const asked = await openPage(organizer.url);
    expect(asked.html).not.toContain('tel:');
    expect(textOf(asked.html)).toContain('ask Ann 555');
  });

  it('has its events to come, and a link to the past ones', async () => {
    const venue = await given(aVenue({ venue: 'Hall', address: '1 Main St', geo_lat: 52.5, geo_lng: 13.4 }));
    for (const [title, start] of [
      ['Past', '2026-02-01 18:00:00'],
      ['Soon', '2026-02-20 18:00:00'],
    ]) {
      await given(anEvent({ title: title as string, start: start as string, venue: [venue.id] }));
    }
    await given(anEvent({ title: 'Elsewhere' }));
    const page = await openPage(venue.url);
    expect(titlesOn(page)).toEqual(['Soon']);
    expect(page.html).toContain('href="geo:52.5,13.4"');
    expect(page.html).toContain('href="/venue/hall/?eventDisplay=past"');
    expect(titlesOn(await openPage(`${venue.url}?eventDisplay=past`))).toEqual(['Past']);
  });
});
