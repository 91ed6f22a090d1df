import { expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { openPage, titlesOn } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';

const { given, origin } = await appForThisFile();
const at = (path: string) => openPage(origin + path);

it('a day lists what touches it, running events first', async () => {
  await given(anEvent({ title: 'Talk', start: '2026-02-16 08:00:00' }));
  await given(anEvent({ title: 'Fair', start: '2026-02-15 10:00:00', end: '2026-02-16 18:00:00' }));
  await given(anEvent({ title: 'Other', start: '2026-02-17 00:00:00' }));
  const page = await at('/events/2026-02-16/');
  expect([page.status, page.heading, page.robots]).toEqual([200, 'Monday, February 16, 2026', 'noindex, follow']);
  expect(titlesOn(page)).toEqual(['Fair', 'Talk']);
});

it('today is the current day of the site', async () => {
  const page = await at('/events/today/');
  expect([page.status, page.heading]).toEqual([200, 'Sunday, February 15, 2026']);
  expect(page.canonical).toBe(`${origin}/events/2026-02-15/`);
  expect(page.html).toContain('No events on this day.');
});

it('names the venue, unless it is not public', async () => {
  const hall = await given(aVenue({ venue: 'Town Hall' }));
  const secret = await given(aVenue({ venue: 'Secret place', status: 'draft' }));
  await given(anEvent({ venue: hall.id }));
  await given(anEvent({ venue: secret.id }));
  const { html } = await at('/events/2026-02-16/');
  expect(html).toContain('Town Hall');
  expect(html).not.toContain('Secret place');
});

it('has an address only between the first and the last event, or as the current one', async () => {
  await given(anEvent({ start: '2026-02-20 18:00:00' }));
  await given(anEvent({ start: '2026-02-22 18:00:00' }));
  for (const [day, status] of [
    ['2026-02-15', 200],
    ['2026-02-19', 404],
    ['2026-02-21', 200],
    ['2026-02-23', 404],
    ['2026-02-30', 404],
  ] as const)
    expect([day, (await at(`/events/${day}/`)).status]).toEqual([day, status]);
});

it('says that an event is canceled', async () => {
  await given(anEvent({ event_status: 'canceled' }));
  expect((await at('/events/2026-02-16/')).html).toContain('Canceled');
});
