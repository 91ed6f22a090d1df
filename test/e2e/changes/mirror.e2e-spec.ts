import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Database from 'libsql';
import { mirror } from '../../../client/examples/mirror.js';
import { LogMaintenance } from '../../../src/changes/log-maintenance.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { walkList } from '../../support/walk-list.js';

const { app, api, given, clock, origin } = await appForThisFile({ AUDIT_KEEP_DAYS: '30' });
const folder = mkdtempSync(join(tmpdir(), 'calendar-mirror-'));
const file = join(folder, 'copy.sqlite');
afterAll(() => rmSync(folder, { recursive: true }));

/** What the public lists have, by kind and id. */
async function listed(): Promise<string[]> {
  const byId = (list: string) => walkList(api, list).then((records) => records.sort((a, b) => a.id - b.id));
  const records = [...(await byId('/events?ends_after=1000-01-01')), ...(await byId('/venues'))];
  return records.map((record) => JSON.stringify(record));
}

/** What the copy has, in the same order. */
function copied(): string[] {
  const copy = new Database(file);
  const records = copy.prepare('SELECT record FROM records ORDER BY kind, id').pluck().all() as string[];
  copy.close();
  return records;
}

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

/** Runs the mirror until the copy equals the lists, and once more after each act; fails if the mirror does. */
async function mirrored(...acts: (() => Promise<unknown>)[]): Promise<string[]> {
  const stop = new AbortController();
  const running = mirror(`${origin}/calendar/events/v1`, file, stop.signal).finally(() => stop.abort());
  for (const act of [soon, ...acts]) {
    await act();
    const expected = (await listed()).join('\n');
    while (!stop.signal.aborted && copied().join('\n') !== expected) await soon();
  }
  stop.abort();
  await running;
  return copied();
}

it('the mirror of the examples is in step with the calendar, also after a pause and when its token has ended', async () => {
  const { id: hall } = await given(aVenue());
  const { id: fair } = await given(anEvent({ title: 'Fair', start: '1990-05-01 10:00:00' }));
  const { id: draft } = await given(anEvent({ title: 'Draft', status: 'draft' }));
  const editor = api.as('editor');
  const first = await mirrored(
    () => given(anEvent({ title: 'Concert' })),
    () => editor.patch(`/events/${fair}`, { title: 'Summer fair' }),
    () => editor.patch(`/events/${draft}`, { status: 'publish' }),
    () => editor.delete(`/venues/${hall}`),
  );
  expect(first.map((record) => JSON.parse(record).title)).toEqual(['Summer fair', 'Draft', 'Concert']);

  await editor.delete(`/events/${draft}`);
  expect(await mirrored()).toHaveLength(2);

  await editor.delete(`/events/${fair}`);
  await given(aVenue());
  clock.moveTo('2026-04-01 12:00:00');
  await given(aVenue());
  await app.get(LogMaintenance, { strict: false }).run();
  const last = await mirrored(() => given(anEvent({ title: 'Ball' })));
  expect(last.map((record) => JSON.parse(record).title)).toEqual(['Concert', 'Ball', undefined, undefined]);
});
