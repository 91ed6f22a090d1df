import { afterAll, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { freshDatabase } from '../../support/database.js';
import { importFile } from '../../support/import-file.js';
import { startApp } from '../../support/start-app.js';

// Two processes of one calendar.
const fresh = await freshDatabase();
const one = await startApp({ DATABASE_URL: fresh.url });
const other = await startApp({ DATABASE_URL: fresh.url }, { users: false });

afterAll(async () => {
  for (const app of [one, other]) await app.stop();
  await fresh.drop();
});

it('an event that an import finds as it is shows its external id at once in lists, whatever else is imported', async () => {
  const times = { start_date: '2026-03-01 18:00:00', end_date: '2026-03-01 20:00:00', timezone: 'UTC' };
  const { id } = await one.given(anEvent({ title: 'Fair', ...times }));
  const shown = async () => (await one.api.as('editor').get(`/events?include=${id}`)).body.events[0].external_ids;
  expect(await shown()).toBeUndefined();
  const row = (...cells: string[]) => [...cells, ...Object.values(times)].join();
  const head = ['id', 'title', ...Object.keys(times)].join();
  const content = [head, row('x1', 'Fair'), row('x2', 'Market')].join('\n');
  const { counts } = await importFile(other, { source: 'csv', content, options: { identity: 'content' } });
  expect(counts).toMatchObject({ created: 1 });
  expect(await shown()).toEqual([{ source: 'a-file', id: 'x1' }]);
});
