import { describe, expect, it } from '@jest/globals';
import { appForThisFile } from '../../support/start-app.js';

const { api, database } = await appForThisFile({ OUTBOUND_ALLOW: '10.9.0.0/16' });
const administrator = api.as('administrator');

const RECEIVER = 'http://10.9.1.1:8080/hooks';

async function aWebhook(fields: object = {}) {
  const { status, body } = await administrator.post('/webhooks', { url: RECEIVER, ...fields });
  expect([status, body.code]).toEqual([201, undefined]);
  return body as { id: number; secret: string };
}

describe('webhooks', () => {
  it('are created with a secret that no later response contains', async () => {
    const { id, secret } = await aWebhook({ types: 'event.*,venue.updated', description: 'Index', record: 'public' });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const read = await administrator.get(`/webhooks/${id}`);
    expect(read.body).toEqual({
      ...{ id, url: RECEIVER, description: 'Index', types: ['event.*', 'venue.updated'], unpublished: false },
      ...{ record: 'public', enabled: true, disabled_reason: null, failing_since_utc: null },
      ...{ created_utc: '2026-02-15 12:00:00', modified_utc: '2026-02-15 12:00:00' },
    });
    const list = await administrator.get('/webhooks');
    expect([list.body.total, list.body.webhooks]).toEqual([1, [read.body]]);
    expect(JSON.stringify(list.body)).not.toContain('whsec_');
  });

  it('number no changes when their fields change or their secret is rotated, only when they are enabled', async () => {
    const { id } = await aWebhook({ enabled: false });
    const unnumbered = async () =>
      (await database.query<unknown[]>("SELECT id FROM change_log WHERE seq IS NULL AND kind = 'tags'")).length;
    await administrator.post('/tags', { name: 'Quiet' });
    await administrator.patch(`/webhooks/${id}`, { url: `${RECEIVER}/2`, types: 'tag.*', description: 'Other' });
    await administrator.post(`/webhooks/${id}/rotate-secret`);
    expect(await unnumbered()).toBe(1);
    await administrator.patch(`/webhooks/${id}`, { enabled: true });
    expect(await unnumbered()).toBe(0);
  });

  it('change, except for their secret', async () => {
    const { id } = await aWebhook();
    const changed = await administrator.patch(`/webhooks/${id}`, {
      enabled: false,
      types: ['tag.created'],
      secret: 'x',
    });
    expect([changed.status, changed.body.enabled, changed.body.types]).toEqual([200, false, ['tag.created']]);
    const [row] = await database.query<{ secret: string }[]>('SELECT secret FROM webhooks');
    expect(row?.secret).toMatch(/^whsec_/);
  });

  it('get a new secret; the old one is kept for a day', async () => {
    const { id, secret } = await aWebhook();
    const { body } = await administrator.post(`/webhooks/${id}/rotate-secret`);
    expect(body.secret).not.toBe(secret);
    const [row] = await database.query<Record<string, string>[]>('SELECT * FROM webhooks');
    expect([row?.['previous_secret'], row?.['previous_until_utc']]).toEqual([secret, '2026-02-16 12:00:00']);
  });

  it('are deleted with their deliveries', async () => {
    const { id } = await aWebhook();
    expect((await administrator.delete(`/webhooks/${id}`)).status).toBe(200);
    expect((await administrator.get(`/webhooks/${id}`)).body.code).toBe('rest-webhook-not-found');
    expect((await administrator.delete(`/webhooks/${id}`)).status).toBe(404);
  });

  it.each([
    ['url', {}],
    ['url', { url: '' }],
    ['url', { url: 'ftp://10.9.1.1/' }],
    ['url', { url: 'http://127.0.0.1:3306/' }],
    ['url', { url: 'http://[::ffff:169.254.169.254]/latest' }],
    ['url', { url: 'https://user:secret@site.example/' }],
    ['url', { url: 'http://10.9.1.1:25/' }],
    ['url', { url: ['https://site.example/'] }],
    ['types', { url: RECEIVER, types: 'event.moved' }],
    ['types', { url: RECEIVER, types: [] }],
    ['record', { url: RECEIVER, record: 'all' }],
    ['unpublished', { url: RECEIVER, unpublished: 'maybe' }],
    ['enabled', { url: RECEIVER, enabled: 'maybe' }],
    ['description', { url: RECEIVER, description: 'x'.repeat(201) }],
  ])('need a valid %s: %j', async (name, fields) => {
    const { status, body } = await administrator.post('/webhooks', fields);
    expect([status, Object.keys(body.data.params)].flat(2)).toContain(400);
    expect(JSON.stringify(body.data.params)).toContain(name);
  });

  it('are for administrators alone', async () => {
    const { id } = await aWebhook();
    const paths = [
      ['get', '/webhooks'],
      ['post', '/webhooks'],
      ['get', `/webhooks/${id}`],
      ['patch', `/webhooks/${id}`],
      ['delete', `/webhooks/${id}`],
      ['post', `/webhooks/${id}/rotate-secret`],
      ['post', `/webhooks/${id}/test`],
      ['post', `/webhooks/${id}/replay`],
      ['get', `/webhooks/${id}/deliveries`],
      ['post', `/webhooks/${id}/deliveries/1/redeliver`],
    ] as const;
    const statuses = await Promise.all(
      paths.map(async ([method, path]) => [
        (await api.as('editor')[method](path)).status,
        (await api[method](path)).status,
      ]),
    );
    expect(statuses).toEqual(paths.map(() => [403, 401]));
  });
});
