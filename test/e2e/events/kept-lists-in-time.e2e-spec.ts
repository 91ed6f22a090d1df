import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { startWithKeptLists, titles } from '../../support/kept-lists.js';

const { writer, reader, list, kept, reset, stop } = await startWithKeptLists();
beforeEach(reset);
afterAll(stop);

it('the default window moves on with the day', async () => {
  await writer.given(anEvent({ title: 'Fair' }));
  reader.clock.moveTo('2026-02-15 23:59:58');
  const { body } = await kept();
  reader.clock.moveTo('2026-02-15 23:59:59');
  expect((await list()).body.rest_url).toBe(body.rest_url);
  reader.clock.moveTo('2026-02-16 00:00:00');
  expect((await kept()).body.rest_url).not.toBe(body.rest_url);
});

it('an event is listed from the second on in which it is published', async () => {
  await writer.given(anEvent({ title: 'Fair' }));
  await writer.given(anEvent({ title: 'Gala', date: '2026-02-15 12:00:30' }));
  const at = async (time: string) => {
    reader.clock.moveTo(`2026-02-15 ${time}`);
    return [titles(await kept()).length, titles(await list()).length];
  };
  expect(await at('12:00:10')).toEqual([1, 1]);
  expect(await at('12:00:29')).toEqual([1, 1]);
  expect(await at('12:00:30')).toEqual([2, 2]);
  expect(await at('12:00:29')).toEqual([1, 1]);
});

it('an organizer is shown from the second on in which it is published', async () => {
  const organizer = await writer.given(anOrganizer({ organizer: 'Choir', date: '2026-02-15 12:00:30' }));
  await writer.given(anEvent({ title: 'Fair', organizer: organizer.id }));
  const at = async (time: string) => {
    reader.clock.moveTo(`2026-02-15 ${time}`);
    return (await list()).body.events[0].organizer.length;
  };
  await kept();
  expect([await at('12:00:29'), await at('12:00:30'), await at('12:00:29')]).toEqual([0, 1, 0]);
});

it('a list that ends now ends a second later', async () => {
  await writer.given(anEvent({ title: 'Fair', start_date: '2026-02-15 12:00:05', end_date: '2026-02-15 13:00:00' }));
  await writer.given(anEvent({ title: 'Past', start_date: '2026-02-15 11:00:00', end_date: '2026-02-15 12:30:00' }));
  const query = 'starts_before=now&strict_dates=true';
  expect(titles(await kept(query))).toEqual(['Past']);
  reader.clock.moveTo('2026-02-15 12:00:06');
  expect(titles(await list(query))).toEqual(['Past', 'Fair']);
});

it('a search for a text that is the time now finds that text a second later, too', async () => {
  await writer.given(anEvent({ title: 'From 2026-02-15 12:00:05 on' }));
  await writer.given(anEvent({ title: 'From 2026-02-15 12:00:06 on' }));
  reader.clock.moveTo('2026-02-15 12:00:05');
  const query = 'search="2026-02-15+12:00:05"';
  expect(titles(await kept(query))).toEqual(['From 2026-02-15 12:00:05 on']);
  reader.clock.moveTo('2026-02-15 12:00:06');
  expect(titles(await list(query))).toEqual(['From 2026-02-15 12:00:05 on']);
});

it('a list of what runs in a day has the same events minutes later', async () => {
  await writer.given(anEvent({ title: 'Fair', start_date: '2026-02-15 12:02:00', end_date: '2026-02-16 12:01:00' }));
  await writer.given(anEvent({ title: 'Camp', start_date: '2026-02-14 12:00:00', end_date: '2026-02-18 12:00:00' }));
  reader.clock.moveTo('2026-02-15 12:00:00');
  const query = 'ends_after=2026-02-16+12:00:00&starts_before=2026-02-16+12:00:00&strict_dates=true';
  expect(titles(await kept(query))).toEqual(['Camp', 'Fair']);
  reader.clock.moveTo('2026-02-15 12:04:00');
  expect(titles(await list(query))).toEqual(['Camp', 'Fair']);
});

it.each([
  ['a tag', (time: string) => ({ tags: [time] }), 'tags='],
  ['a category', (time: string) => ({ categories: [time] }), 'categories='],
  ['an external id', (id: string) => ({ external_ids: [{ source: 'crm', id }] }), 'external_id=crm:'],
])('%s that is the time now is not that of a second ago', async (_, fields, query) => {
  for (const time of ['2026-02-15 12:00:05', '2026-02-15 12:00:06']) {
    await writer.given(anEvent({ title: `At ${time}`, ...fields(time) }));
  }
  for (const time of ['2026-02-15 12:00:05', '2026-02-15 12:00:06']) {
    reader.clock.moveTo(time);
    expect(titles(await kept(`${query}${time}`))).toEqual([`At ${time}`]);
  }
});
