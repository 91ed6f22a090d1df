import { expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { DROP_IN } from './drop-in.js';
import { sourceNodes } from './programs/site-generator.js';

const { api, given, origin } = await appForThisFile(DROP_IN);

const ofType = (nodes: Awaited<ReturnType<typeof sourceNodes>>, type: string) =>
  nodes.filter((node) => node.type === type);

it('a site generator has a node of each public record, with what its pages show', async () => {
  const sent = { venue: { venue: 'Hall', city: 'Springfield' }, organizer: { organizer: 'Ann' } };
  await given(anEvent({ title: 'Jazz & more', ...sent, categories: ['Music'], tags: ['new'], cost: '12' }));
  await given(anEvent({ title: 'A draft', status: 'draft', categories: ['Hidden'] }));
  const nodes = await sourceNodes(origin);
  expect(nodes.map(({ type }) => type)).toEqual(['events', 'venues', 'organizers', 'categories', 'tags']);
  expect(ofType(nodes, 'events')).toMatchObject([
    {
      title: 'Jazz & more',
      start_date: '2026-02-16 18:00:00',
      all_day: false,
      cost: '$12',
      venue: { venue: 'Hall', city: 'Springfield' },
      organizer: [{ organizer: 'Ann' }],
      categories: [{ name: 'Music', slug: 'music' }],
    },
  ]);
});

it('it takes as many events as it asks for, in order, and builds nothing anew when nothing has changed', async () => {
  for (let n = 1; n <= 12; n++) await given(anEvent({ start: `2026-03-${String(13 - n).padStart(2, '0')} 10:00:00` }));
  const first = await sourceNodes(origin);
  const starts = ofType(first, 'events').map((node) => String(node['start_date']));
  expect([starts.length, starts]).toEqual([10, [...starts].sort()]);
  expect(await sourceNodes(origin)).toEqual(first);
  const { id } = (await api.get('/events?per_page=1')).body.events[0];
  await api.as('editor').patch(`/events/${id}`, { title: 'Renamed' });
  const changed = (await sourceNodes(origin)).filter((node, n) => node.contentDigest !== first[n]?.contentDigest);
  expect(changed.map((node) => node['title'])).toEqual(['Renamed']);
});

it('an empty calendar makes an empty site', async () => {
  expect(await sourceNodes(origin)).toEqual([]);
});
