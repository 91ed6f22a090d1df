import { describe, expect, it } from '@jest/globals';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const administrator = api.as('administrator');

interface Entry {
  readonly act: string;
  readonly kind: string;
  readonly record: number;
  readonly user: string | null;
}

const entriesOf = async (query: string): Promise<Entry[]> => {
  const { status, body } = await administrator.get(`/audit?per_page=50&${query}`);
  expect([status, body.code]).toEqual([200, undefined]);
  return body.entries;
};
const shortOf = (entries: readonly Entry[]) => entries.map(({ kind, act, user }) => `${kind} ${act} ${user}`);

describe('the audit log', () => {
  it('says who changed which fields, how and when', async () => {
    const event = await given(anEvent());
    const headers = { 'X-Request-Id': 'request-of-this-test' };
    await api
      .as('editor')
      .patch(`/events/${event.id}`, { title: 'Changed', cost: '7' }, { headers, now: '2026-02-15 12:01:00' });
    const [entry] = await entriesOf(`kind=events&record=${event.id}`);
    expect(entry).toEqual({
      ...{
        id: expect.any(Number),
        at_utc: '2026-02-15 12:01:00',
        user: 'editor',
        token: null,
        via: 'api',
        act: 'updated',
      },
      ...{
        kind: 'events',
        record: event.id,
        version: 2,
        fields: ['title', 'cost', 'slug'].filter((name) => name !== 'slug'),
      },
      request_id: 'request-of-this-test',
    });
  });

  it('is filtered by each parameter', async () => {
    const event = await given(anEvent(), 'author');
    await given(aVenue());
    await given(aTag(), 'editor');
    await api.as('editor').delete(`/events/${event.id}`, { now: '2026-02-15 13:00:00' });
    expect(shortOf(await entriesOf('kind=events'))).toEqual(['events trashed editor', 'events created author']);
    expect(shortOf(await entriesOf('kind=tags,venues'))).toEqual([
      'tags created editor',
      'venues created administrator',
    ]);
    expect(shortOf(await entriesOf('user=author'))).toEqual(['events created author']);
    expect(shortOf(await entriesOf('act=trashed'))).toEqual(['events trashed editor']);
    expect(shortOf(await entriesOf('since=2026-02-15T12:30:00Z'))).toEqual(['events trashed editor']);
    expect(await entriesOf('until=2026-02-15T12:30:00Z')).toHaveLength(3);
    expect(await entriesOf('user=nobody')).toEqual([]);
  });

  it('is read page by page, while entries are added', async () => {
    for (let n = 0; n < 5; n++) await given(aTag());
    const seen: number[] = [];
    let next = '/audit?kind=tags&per_page=2';
    for (;;) {
      const { body } = await administrator.get(next);
      seen.push(...body.entries.map(({ record }: Entry) => record));
      if (body.next_rest_url === undefined) break;
      next = body.next_rest_url;
      await given(aTag());
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });

  it('tells what administrators do', async () => {
    const { body } = await administrator.post('/tokens', { name: 'Import', role: 'author', user: 'author' });
    await administrator.delete(`/tokens/${body.id}`);
    const hook = await administrator.post('/webhooks', { url: 'https://site.example/', enabled: false });
    await administrator.patch(`/webhooks/${hook.body.id}`, { description: 'Index' });
    await administrator.delete(`/webhooks/${hook.body.id}`);
    expect(shortOf(await entriesOf('kind=tokens,webhooks'))).toEqual([
      ...['deleted', 'updated', 'created'].map((act) => `webhooks ${act} administrator`),
      ...['deleted', 'created'].map((act) => `tokens ${act} administrator`),
    ]);
  });

  it.each([
    ['record=1', 'record'],
    ['record=1&kind=events,tags', 'record'],
    ['kind=cats', 'kind'],
    ['act=moved', 'act'],
    ['since=soon', 'since'],
    ['until=13-13-2026', 'until'],
    ['before=0', 'before'],
    ['per_page=0', 'per_page'],
    ['user=', 'user'],
  ])('refuses %s', async (query, name) => {
    const { status, body } = await administrator.get(`/audit?${query}`);
    expect([status, Object.keys(body.data.params)]).toEqual([400, [name]]);
  });

  it('is for administrators alone', async () => {
    expect((await api.get('/audit')).status).toBe(401);
    expect((await api.as('editor').get('/audit')).status).toBe(403);
  });
});
