import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { openPage, textOf } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

// Without whole responses that are kept, all pages are made of what the process keeps.
const { api, clock, database, given, origin } = await appForThisFile({ ANSWER_CACHE: 'off' });
const admin = api.as('administrator');

/** The text of a page that has been read often enough for all its parts to be kept. */
async function textAt(path: string): Promise<string> {
  await openPage(origin + path);
  await openPage(origin + path);
  const { status, html } = await openPage(origin + path);
  expect(status).toBe(200);
  return textOf(html);
}

describe('what the page of an event is made of', () => {
  it('is read again once a record has changed that it shows', async () => {
    const venue = await given(aVenue({ venue: 'Old mill' }));
    const above = await given(aCategory({ name: 'Arts' }));
    const category = await given(aCategory({ name: 'Music', parent: above.id }));
    const links = { venue: venue.id, categories: [category.id] };
    const event = await given(anEvent({ title: 'Concert', start: '2026-03-02 18:00:00', ...links }));
    const before = await given(anEvent({ title: 'Breakfast', start: '2026-03-01 08:00:00' }));
    await textAt('/event/concert/');
    const changes: [string, object, string][] = [
      [`/events/${event.id}`, { title: 'Great concert' }, 'Great concert'],
      [`/events/${event.id}`, { description: '<p>With a choir.</p>' }, 'With a choir.'],
      [`/venues/${venue.id}`, { venue: 'New mill' }, 'New mill'],
      [`/categories/${category.id}`, { name: 'Songs' }, 'Songs'],
      [`/events/${before.id}`, { title: 'Late breakfast' }, 'Late breakfast'],
      [`/events/${before.id}`, { start_date: '2026-03-03 08:00:00', end_date: '2026-03-03 09:00:00' }, 'Next event'],
    ];
    for (const [path, fields, shown] of changes) {
      expect(await textAt('/event/concert/')).not.toContain(shown);
      expect((await admin.patch(path, fields)).status).toBe(200);
      expect(await textAt('/event/concert/')).toContain(shown);
    }
    expect((await admin.patch(`/categories/${above.id}`, { slug: 'fine-arts' })).status).toBe(200);
    expect((await openPage(`${origin}/event/concert/`)).html).toContain('/events/category/fine-arts/');
    await admin.delete(`/events/${event.id}`);
    expect((await openPage(`${origin}/event/concert/`)).status).toBe(404);
  });

  it('is read again when something is published', async () => {
    await given(anEvent({ title: 'Concert', start: '2026-03-02 18:00:00' }));
    await given(anEvent({ title: 'Surprise', start: '2026-03-03 18:00:00', date: '2026-02-16 12:00:00' }));
    expect(await textAt('/event/concert/')).not.toContain('Surprise');
    clock.moveTo('2026-02-16 11:59:59');
    expect(await textAt('/event/concert/')).not.toContain('Surprise');
    clock.moveTo('2026-02-16 12:00:00');
    expect(await textAt('/event/concert/')).toContain('Surprise');
  });

  it('says in its second that the event is over', async () => {
    await given(anEvent({ title: 'Concert', start: '2026-02-15 12:01:00', end: '2026-02-15 12:02:00' }));
    expect(await textAt('/event/concert/')).not.toContain('is over');
    clock.moveTo('2026-02-15 12:02:00');
    expect(await textAt('/event/concert/')).not.toContain('is over');
    clock.moveTo('2026-02-15 12:02:01');
    expect(await textAt('/event/concert/')).toContain('is over');
  });

  it('takes one look at the changes while there are none', async () => {
    await given(anEvent({ title: 'Concert' }));
    const before = await openPage(`${origin}/event/concert/`);
    const statements = await statementsOf(database, async () => {
      const { html, headers } = await openPage(`${origin}/event/concert/`);
      expect(html).toBe(before.html);
      expect(headers.get('etag')).toBe(before.headers.get('etag'));
    });
    expect(statements).toEqual([expect.stringContaining('FROM changes')]);
  });
});

describe('what a list is made of', () => {
  it('is read again once a record has changed that it shows', async () => {
    const venue = await given(aVenue({ venue: 'Old mill' }));
    const category = await given(aCategory({ name: 'Music' }));
    const event = await given(anEvent({ title: 'Concert', start: '2026-03-02 18:00:00' }));
    const changes: [string, object, string][] = [
      [`/events/${event.id}`, { title: 'Great concert' }, 'Great concert'],
      [`/events/${event.id}`, { cost: '12' }, '$12'],
      [`/events/${event.id}`, { event_status: 'canceled' }, 'Canceled'],
      [`/events/${event.id}`, { venue: venue.id, categories: [category.id] }, 'Old mill'],
      [`/venues/${venue.id}`, { venue: 'New mill' }, 'New mill'],
      [`/categories/${category.id}`, { name: 'Songs' }, 'Songs'],
    ];
    for (const [path, fields, shown] of changes) {
      expect(await textAt('/events/')).not.toContain(shown);
      expect((await admin.patch(path, fields)).status).toBe(200);
      expect(await textAt('/events/')).toContain(shown);
    }
    const { html } = await openPage(`${origin}/events/`);
    expect(html).toContain(`<option value="${venue.id}">New mill</option>`);
    expect(html).toContain('<option value="music">Songs</option>');
  });

  it('shows what a query asks for, whatever was kept before', async () => {
    await given(anEvent({ title: 'Concert', start: '2026-03-02 18:00:00' }));
    await textAt('/events/');
    const { html } = await openPage(`${origin}/events/?search=concert`);
    expect(html).toContain('value="concert"');
    expect(html).toContain('/events.ics?search=concert');
    expect((await openPage(`${origin}/events/`)).html).not.toContain('value="concert"');
  });
});

it('pages name the host under which they were reached', async () => {
  await given(anEvent({ title: 'Concert', start: '2026-03-02 18:00:00' }));
  const { port } = new URL(origin);
  for (const path of ['/event/concert/', '/events/']) {
    for (const host of ['127.0.0.1', 'localhost', '127.0.0.1', 'localhost']) {
      const other = host === 'localhost' ? '127.0.0.1' : 'localhost';
      const { html } = await openPage(`http://${host}:${port}${path}`);
      expect(html).toContain(`<link rel="canonical" href="http://${host}:${port}${path}"/>`);
      expect(html).toContain(`webcal://${host}:${port}/`.replace('webcal', path === '/events/' ? 'webcal' : 'http'));
      expect(html).not.toContain(`//${other}:${port}`);
    }
  }
});
