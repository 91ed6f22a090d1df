import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Event } from '../../../src/resources/events/event.entity.js';
import { anEvent } from '../../build/an-event.js';
import { copyRows } from '../../support/copy-rows.js';
import { startApp } from '../../support/start-app.js';

const { api, given, database, stop } = await startApp();
afterAll(stop);

/** Only the 202nd page of 50 has more than 10,000 events on both sides. */
const EVENTS = 20_101;
let list: string;

beforeAll(async () => {
  const { id } = await given(anEvent());
  await copyRows(database, Event, EVENTS, { parent_id: String(id) });
  list = `/events?post_parent=${id}&per_page=50`;
}, 120_000);

it('a page with more than 10,000 events between it and both ends of the list is rejected', async () => {
  const { status, body } = await api.get(`${list}&page=202`);
  expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  const reason =
    'Must be at most 201 or at least 203 in this list: narrow its dates, or use no filter and orderby=start_date.';
  expect(body.data.params).toEqual({ page: reason });
});

it.each(['title', 'id&order=desc'])('it is refused in order of %s, too', async (order) => {
  expect((await api.get(`${list}&page=202&orderby=${order}`)).status).toBe(400);
});

it.each([201, 203])('the page beside it is read: %d', async (page) => {
  const { status, body } = await api.get(`${list}&page=${page}`);
  expect([status, body.events?.length, body.total]).toEqual([200, 50, EVENTS]);
});

it.each(['rss', 'atom', 'feed.json'])('the news of the list end before it: %s', async (format) => {
  const feed = list.replace('/events', `/events.${format}`);
  const textOf = async (page: number) => JSON.stringify((await api.get(`${feed}&page=${page}`)).body);
  expect(await textOf(200)).toMatch(/[?&;]page=201\b/);
  expect(await textOf(201)).not.toMatch(/[?&;]page=202\b/);
  const { headers } = await api.send('HEAD', list.replace('/events', '/events.csv'));
  expect(headers.get('x-tec-total')).toBe(String(EVENTS));
});
