import { beforeEach, expect, it } from '@jest/globals';
import { Event } from '../../../src/resources/events/event.entity.js';
import { recountEvents } from '../../../src/resources/events/maintenance/rebuild-read-models.js';
import { anEvent } from '../../build/an-event.js';
import { copyRows } from '../../support/copy-rows.js';
import { openPage } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { database, given, origin } = await appForThisFile({ ANSWER_CACHE: 'off' });

const notice = 'Only the first 1,000 events are shown.';
const month = () => openPage(`${origin}/events/2026-03/`);

beforeEach(async () => {
  await given(anEvent({ start: '2026-03-10 18:00:00' }));
  await copyRows(database, Event, 999, { slug: "'copy-' || n" });
  await recountEvents(database);
});

it('a month with more events than it shows says so', async () => {
  expect((await month()).html).toContain('995 more');
  expect((await month()).html).not.toContain(notice);
  await given(anEvent({ start: '2026-03-20 18:00:00' }));
  for (const path of ['/events/2026-03/', '/events/2026-W11/'])
    expect([path, (await openPage(origin + path)).html.includes(notice)]).toEqual([path, path.endsWith('-03/')]);
});

it('a month with more events than it shows is read at once', async () => {
  for (const start of ['2026-02-28 20:00:00', '2026-03-20 18:00:00']) await given(anEvent({ start }));
  await month();
  const statements = await statementsOf(database, month);
  expect(statements.filter((sql) => sql.includes('timezone_abbr'))).toHaveLength(1);
});

it('many events in the hours before a month take no place', async () => {
  const moved = ['start_utc', 'end_utc', 'start_local', 'end_local'].map((name) => [
    name,
    `REPLACE(one.${name}, '2026-03-10', '2026-02-28')`,
  ]);
  const own = { id: '5000 + n', slug: "'outside-' || n", title: "'Outside'", ...Object.fromEntries(moved) };
  await copyRows(database, Event, 300, own);
  await recountEvents(database);
  const { html } = await month();
  expect(html).toContain('995 more');
  expect(html).not.toContain(notice);
  expect(html).not.toContain('Outside');
});

it('events of the hours before and after the weeks of a month do not count, and take no place', async () => {
  for (const start of ['2026-02-28 20:00:00', '2026-02-28 21:00:00', '2026-04-05 01:00:00'])
    await given(anEvent({ title: 'Outside', start }));
  const { html } = await month();
  expect(html).toContain('995 more');
  expect(html).not.toContain(notice);
  expect(html).not.toContain('Outside');
});
