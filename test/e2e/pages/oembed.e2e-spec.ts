import { expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { openPage } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const ask = (url: string, more = '') => api.get(`${origin}/oembed?url=${encodeURIComponent(url)}${more}`);

it('an event, a month and the list become an iframe', async () => {
  const { id, url } = await given(anEvent({ title: 'A "talk"' }));
  const event = (await ask(url)).body;
  expect(event).toMatchObject({ version: '1.0', type: 'rich', title: 'A "talk"', width: 600, height: 220 });
  expect(event.html).toContain(`<iframe src="${origin}/embed/?event=${id}" title="A &quot;talk&quot;"`);
  expect((await ask(`${origin}/events/2026-02/`)).body.html).toContain('/embed/?view=month&amp;month=2026-02"');
  expect((await ask(`${origin}/events/`)).body.html).toContain(`src="${origin}/embed/"`);
});

it('keeps to the size of the other site', async () => {
  const { body } = await ask(`${origin}/events/`, '&maxwidth=300&maxheight=200&format=json');
  expect(body).toMatchObject({ width: 300, height: 200 });
});

it('pages tell where to ask, if it is of use', async () => {
  const category = await given(aCategory());
  const venue = await given(aVenue());
  const { url } = await given(anEvent({ categories: [category.id], venue: venue.id, tags: ['jazz'] }));
  const addresses = ['/events/', '/events/2026-02/', '/events/2026-W08/', '/events/2026-02-16/', '/events/featured/'];
  const told: string[] = [];
  for (const page of [url, category.url, venue.url, `${origin}/tag/jazz/`, ...addresses.map((path) => origin + path)]) {
    const { html, status } = await openPage(page);
    expect([page, status]).toEqual([page, 200]);
    const [, address] = /type="application\/json\+oembed"[^>]*href="([^"]*)"/.exec(html) ?? [];
    if (address === undefined) continue;
    told.push(page);
    expect([page, (await api.get(address.replaceAll('&amp;', '&'))).status]).toEqual([page, 200]);
  }
  expect(told).toEqual([url, `${origin}/events/`, `${origin}/events/2026-02/`]);
});

it('knows nothing of drafts, other sites and other pages', async () => {
  const draft = await given(anEvent({ slug: 'draft', status: 'draft' }));
  for (const url of [
    `${origin}/event/${draft.slug}/`,
    `${origin}/event/none/`,
    `${origin}/docs`,
    `${origin}/events/x/y/z/`,
    // The iframe would have nothing to show.
    `${origin}/events/2031-01/`,
    `${origin}/events/0000-01/`,
    `${origin}/events/9999-12/`,
    // An iframe shows lists, months and events.
    `${origin}/events/2026-02-16/`,
    `${origin}/events/2026-W08/`,
    `${origin}/events/category/music/`,
    'https://elsewhere.example/events/',
    '//elsewhere.example/events/',
    'javascript:alert(1)',
    'x',
  ])
    expect([url, (await ask(url)).status]).toEqual([url, 404]);
});

it('names a missing address and a format that it does not have', async () => {
  expect((await api.get(`${origin}/oembed`)).body.code).toBe('rest_missing_callback_param');
  const { status, body } = await ask(`${origin}/events/`, '&format=xml');
  expect([status, Object.keys(body.data.params)]).toEqual([400, ['format']]);
});
