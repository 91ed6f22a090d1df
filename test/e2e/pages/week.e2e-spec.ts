import { expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { openPage, titlesOn } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';

const { given, origin } = await appForThisFile();
const at = (path: string) => openPage(origin + path);

it('a week has seven days, and an event on each day that it touches', async () => {
  await given(anEvent({ title: 'Fair', start: '2026-02-17 10:00:00', end: '2026-02-19 00:00:00' }));
  const page = await at('/events/2026-W08/');
  expect([page.status, page.robots]).toEqual([200, 'noindex, follow']);
  expect(page.html.match(/<section class="ec-day"/g)).toHaveLength(7);
  expect(titlesOn(page)).toEqual(['Fair', 'Fair']);
  expect(page.html).toContain('<h1');
});

it('is the current one without a number', async () => {
  expect((await at('/events/week/')).canonical).toBe(`${origin}/events/2026-W07/`);
});

it('has an address only between the first and the last event, or as the current one', async () => {
  await given(anEvent({ start: '2026-03-02 18:00:00' }));
  for (const [week, status] of [
    ['2026-W07', 200],
    ['2026-W08', 404],
    ['2026-W10', 200],
    ['2026-W11', 404],
    ['2025-W53', 404],
  ] as const)
    expect([week, (await at(`/events/${week}/`)).status]).toEqual([week, status]);
});
