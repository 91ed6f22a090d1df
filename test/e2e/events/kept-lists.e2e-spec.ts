import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pruneWords } from '../../../src/read-models/word-index/prune.js';
import { anEvent } from '../../build/an-event.js';
import { startWithKeptLists, titles } from '../../support/kept-lists.js';
import { statementsOf } from '../../support/statements.js';

const { writer, reader, list, kept, reset, stop } = await startWithKeptLists();
const editor = writer.api.as('administrator');
beforeEach(reset);
afterAll(stop);

it('a kept list is read with one statement, and is what it was', async () => {
  const { categories, tags } = await writer.given(anEvent({ title: 'Fair', categories: ['Music'], tags: ['Loud'] }));
  for (const query of [
    '',
    `categories=${categories[0].id}&tags=${tags[0].id}`,
    'orderby=title&order=desc&per_page=1',
    'search=fair',
    'search=fair+-market',
  ]) {
    const { body, headers } = await list(query);
    const again = await kept(query);
    expect(again.body).toEqual(body);
    for (const name of ['etag', 'last-modified', 'x-default-window'])
      expect(again.headers.get(name)).toBe(headers.get(name));
    const statements = await statementsOf(reader.database, () => list(query));
    expect(statements).toHaveLength(1);
    // The records are kept, too.
    expect(statements[0]).not.toContain('description');
  }
});

describe('the next list after a write of another process', () => {
  it('has the new event and its total', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    expect(titles(await kept())).toEqual(['Fair']);
    await writer.given(anEvent({ title: 'Market' }));
    const { body } = await list();
    expect([body.total, body.events.length]).toEqual([2, 2]);
  });

  it('lacks an event in the trash, and is empty without it', async () => {
    const { id } = await writer.given(anEvent({ title: 'Fair' }));
    await kept();
    await editor.delete(`/events/${id}`);
    expect((await list()).body).toMatchObject({ total: 0, events: [] });
    expect((await list()).body).toMatchObject({ total: 0, events: [] });
  });

  it('has links to the pages that there are now', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    expect((await kept('per_page=1')).body.next_rest_url).toBeUndefined();
    await writer.given(anEvent({ title: 'Market' }));
    expect((await list('per_page=1')).body.next_rest_url).toContain('page=2');
  });
});

describe('the next search after a write of another process', () => {
  const found = async (search: string) => titles(await list(`search=${search}`)).sort();
  const keptSearch = async (search: string) => titles(await kept(`search=${search}`)).sort();

  it('finds an event with a word that is new', async () => {
    await writer.given(anEvent({ title: 'Lantern walk' }));
    expect(await keptSearch('lant')).toEqual(['Lantern walk']);
    await writer.given(anEvent({ title: 'Night of lanterns' }));
    expect([await found('lant'), await found('lant')]).toEqual([
      ['Lantern walk', 'Night of lanterns'],
      ['Lantern walk', 'Night of lanterns'],
    ]);
  });

  it('finds what was not found before', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    expect(await keptSearch('fair+rope')).toEqual([]);
    await writer.given(anEvent({ title: 'Rope fair' }));
    expect(await found('fair+rope')).toEqual(['Rope fair']);
  });

  it('lacks an event that has got a new excluded word, and one whose word is gone', async () => {
    const { id } = await writer.given(anEvent({ title: 'Fair' }));
    await writer.given(anEvent({ title: 'Great fair' }));
    expect(await keptSearch('fair+-wet')).toEqual(['Fair', 'Great fair']);
    await editor.patch(`/events/${id}`, { title: 'Fair wetland' });
    expect(await found('fair+-wet')).toEqual(['Great fair']);
    await editor.patch(`/events/${id}`, { title: 'Market' });
    expect(await keptSearch('fair')).toEqual(['Great fair']);
  });

  it('finds a word again that nobody used meanwhile', async () => {
    await writer.given(anEvent({ title: 'Fair' }));
    const { id } = await writer.given(anEvent({ title: 'Gondola race' }));
    await writer.given(anEvent({ title: 'Gondolas' }));
    expect(await keptSearch('gondola')).toEqual(['Gondola race', 'Gondolas']);
    await editor.patch(`/events/${id}`, { title: 'Boat race' });
    expect(await keptSearch('gondola')).toEqual(['Gondolas']);
    await pruneWords(writer.database);
    expect(await found('gondola')).toEqual(['Gondolas']);
    await editor.patch(`/events/${id}`, { title: 'Gondola race' });
    expect(await found('gondola')).toEqual(['Gondola race', 'Gondolas']);
  });
});

it('a kept list is that of anonymous viewers', async () => {
  await writer.given(anEvent({ title: 'Fair' }));
  await writer.given(anEvent({ title: 'Draft', status: 'draft' }));
  expect(titles(await kept())).toEqual(['Fair']);
  expect((await reader.api.as('administrator').get('/events')).body.total).toBe(2);
  expect(titles(await list())).toEqual(['Fair']);
});

it('a kept list links to the host that was asked', async () => {
  await writer.given(anEvent({ title: 'Fair' }));
  for (const host of ['one.example', 'two.example']) {
    const { body } = await kept('per_page=5', { 'X-Forwarded-Host': host });
    expect(new URL(body.rest_url).host).toBe(host);
    expect(new URL(body.events[0].rest_url).host).toBe(host);
  }
});
