import { expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { DROP_IN } from './drop-in.js';
import { readAllEvents } from './programs/parallel-pager.js';

const { given, origin } = await appForThisFile(DROP_IN);
const archive = `${origin}/wp-json/tribe/events/v1/events`;

it('eight requests in flight find each of 101 events once, in order', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 101; n++) ids.push((await given(anEvent({ tags: n % 2 ? ['odd & so on'] : [] }))).id);
  const all = await readAllEvents(`${archive}?per_page=5&start_date=2000-01-01`);
  expect([all.pages, all.mostAtOnce]).toEqual([21, 8]);
  expect(all.ids).toEqual(ids);
  const odd = await readAllEvents(`${archive}/?tags[]=odd-so-on&per_page=3`);
  expect(odd.ids).toEqual(ids.filter((_, n) => n % 2));
});

it('a list of one page takes one request', async () => {
  await given(anEvent());
  expect(await readAllEvents(archive)).toMatchObject({ pages: 1, mostAtOnce: 0 });
});
