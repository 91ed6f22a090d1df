import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { DeliveryAttempts } from '../../../src/changes/webhooks/delivery-attempts.js';
import { DeliveryRepository } from '../../../src/changes/webhooks/delivery.repository.js';
import { WebhookChanges } from '../../../src/changes/webhooks/webhook-changes.js';
import { WebhookDispatcher } from '../../../src/changes/webhooks/webhook-dispatcher.js';
import { WebhookSettings } from '../../../src/changes/webhooks/webhook-settings.js';
import { WebhookRepository } from '../../../src/changes/webhooks/webhook.repository.js';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { NOW } from '../../support/fixed-clock.js';
import { type ReceivedMessage, startReceiver } from '../../support/receiver.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, app, clock, database, given } = await appForThisFile({ OUTBOUND_ALLOW: '127.0.0.0/8' });
const administrator = api.as('administrator');
const dispatcher = app.get(WebhookDispatcher);

let whileReceived: ((message: ReceivedMessage) => Promise<void> | void) | undefined;
const receiver = await startReceiver((message) => whileReceived?.(message));
afterAll(() => receiver.close());
beforeEach(() => {
  whileReceived = undefined;
  receiver.messages.length = 0;
  receiver.responses.length = 0;
  clock.moveTo(NOW);
});

async function aWebhook(fields: object = {}) {
  const { body } = await administrator.post('/webhooks', { url: receiver.url, ...fields });
  return body as { id: number; secret: string };
}

/** One look of the service, with all attempts that follow. */
async function deliver(by = dispatcher): Promise<void> {
  await by.look();
  await by.untilSent();
}

const typesReceived = () => receiver.messages.map(({ body }) => JSON.parse(body).type as string);
const deliveriesOf = async (id: number) => (await administrator.get(`/webhooks/${id}/deliveries`)).body.deliveries;

describe('a webhook', () => {
  it('is told of a change by a message that its secret verifies', async () => {
    const { id, secret } = await aWebhook();
    const event = await given(anEvent());
    await deliver();
    const [message] = receiver.messages;
    const { headers = {}, body = '' } = message ?? {};
    expect(headers['webhook-id']).toMatch(/^msg_\d+_\d+$/);
    // The signature as of the time of the attempt; the verifier wants a time that is near its own.
    const signedAt = new Verifier(secret).sign(
      headers['webhook-id'] ?? '',
      new Date(Number(headers['webhook-timestamp']) * 1000),
      body,
    );
    expect(headers['webhook-signature']).toBe(signedAt);
    expect(JSON.parse(body)).toEqual({
      type: 'event.created',
      timestamp: '2026-02-15T12:00:00Z',
      data: { kind: 'events', id: event.id, version: 1, act: 'created', rest_url: event.rest_url },
    });
    expect(await deliveriesOf(id)).toMatchObject([
      { type: 'event.created', state: 'delivered', attempts: 1, status: 204, error: null, next_attempt_utc: null },
    ]);
  });

  it('is told once, whatever is looked for later', async () => {
    await aWebhook();
    await given(anEvent());
    for (let look = 0; look < 3; look++) await deliver();
    expect(receiver.messages).toHaveLength(1);
  });

  it('is told of the types that it asks for', async () => {
    await aWebhook({ types: ['venue.*', 'event.removed'] });
    const venue = await given(aVenue());
    const event = await given(anEvent());
    await administrator.patch(`/venues/${venue.id}`, { city: 'Bergen' });
    await administrator.delete(`/events/${event.id}`);
    await deliver();
    // One message for each change; the receiver reads the record or its version.
    expect(typesReceived().sort()).toEqual(['event.removed', 'venue.created', 'venue.updated']);
  });

  it('has the record in its messages if it asks for that, as anonymous clients see it', async () => {
    await aWebhook({ record: 'public', types: ['event.*'] });
    const event = await given(anEvent({ title: 'Fair' }));
    await deliver();
    const { data } = JSON.parse(receiver.messages[0]?.body ?? '{}');
    expect([data.record.id, data.record.title]).toEqual([event.id, 'Fair']);
  });

  it('never hears of drafts unless it asks for them, and never gets their content', async () => {
    await aWebhook({ record: 'public' });
    await aWebhook({ unpublished: true, record: 'public', url: `${receiver.url}/all` });
    const draft = await given(anEvent({ status: 'draft', title: 'Secret plan' }));
    await administrator.patch(`/events/${draft.id}`, { title: 'Another secret' });
    await administrator.delete(`/events/${draft.id}`);
    await deliver();
    expect(receiver.messages.map(({ path }) => path)).toEqual(['/all', '/all', '/all']);
    expect(receiver.messages.map(({ body }) => body).join()).not.toMatch(/secret/i);
  });

  it('hears that a record is not public any more', async () => {
    await aWebhook({ types: ['event.*'] });
    const event = await given(anEvent());
    await administrator.patch(`/events/${event.id}`, { status: 'draft' });
    await deliver();
    expect(typesReceived().sort()).toEqual(['event.created', 'event.removed']);
  });

  it('is not told what happened while it was disabled', async () => {
    const { id } = await aWebhook({ enabled: false });
    await given(anEvent());
    await administrator.patch(`/webhooks/${id}`, { enabled: true });
    await deliver();
    expect(receiver.messages).toEqual([]);
    await given(anEvent());
    await deliver();
    expect(receiver.messages).toHaveLength(1);
  });

  it('gets messages signed with both secrets for a day after a rotation', async () => {
    const { id, secret: former } = await aWebhook();
    const { body } = await administrator.post(`/webhooks/${id}/rotate-secret`);
    await given(anEvent());
    await deliver();
    const count = () => receiver.messages.at(-1)?.headers['webhook-signature']?.split(' ').length;
    expect(count()).toBe(2);
    for (const secret of [former, body.secret as string]) {
      const { headers = {}, body: text = '' } = receiver.messages[0] ?? {};
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      expect(headers['webhook-signature']).toContain(new Verifier(secret).sign(headers['webhook-id'] ?? '', at, text));
    }
    clock.moveTo('2026-02-16 12:00:01');
    await given(anEvent());
    await deliver();
    expect(count()).toBe(1);
  });
});

describe('a receiver that fails', () => {
  it('gets the same message again, later and later', async () => {
    const { id } = await aWebhook({ record: 'public' });
    const event = await given(anEvent());
    receiver.responses.push({ status: 500, body: 'down' });
    await deliver();
    expect(await deliveriesOf(id)).toMatchObject([
      { state: 'pending', attempts: 1, status: 500, response: null, error: 'the receiver answered with 500' },
    ]);
    await administrator.patch(`/events/${event.id}`, { title: 'Changed meanwhile' });
    await deliver();
    clock.moveTo('2026-02-15 12:00:07');
    receiver.responses.push({ status: 503 });
    await deliver();
    clock.moveTo('2026-02-15 12:10:00');
    await deliver();
    const ofFirst = receiver.messages.filter(({ body }) => JSON.parse(body).type === 'event.created');
    expect(ofFirst).toHaveLength(3);
    expect(new Set(ofFirst.map(({ headers, body }) => headers['webhook-id'] + body)).size).toBe(1);
    expect(new Set(ofFirst.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    expect((await deliveriesOf(id)).map(({ state }: { state: string }) => state)).toEqual(['delivered', 'delivered']);
  });

  it('is not followed to another address', async () => {
    const { id } = await aWebhook();
    receiver.responses.push({ status: 302, headers: { Location: `${receiver.url}/other` } });
    await given(anEvent());
    await deliver();
    expect(receiver.messages.map(({ path }) => path)).toEqual(['/']);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'pending', status: 302 }]);
  });

  it('can ask for time', async () => {
    const { id } = await aWebhook();
    receiver.responses.push({ status: 429, headers: { 'Retry-After': '1200' } });
    await given(anEvent());
    await deliver();
    expect(await deliveriesOf(id)).toMatchObject([{ next_attempt_utc: '2026-02-15 12:20:00' }]);
  });

  it('is disabled when it says that it has gone', async () => {
    const { id } = await aWebhook();
    receiver.responses.push({ status: 410 });
    await given(anEvent());
    await deliver();
    const { body } = await administrator.get(`/webhooks/${id}`);
    expect([body.enabled, body.disabled_reason]).toEqual([false, 'The receiver answered with 410 Gone.']);
    expect(await deliveriesOf(id)).toMatchObject([{ state: 'failed', attempts: 1 }]);
  });

  it('is disabled after five days of failures alone, and works again once it is enabled', async () => {
    const { id } = await aWebhook();
    for (const day of [15, 17, 19, 20]) {
      clock.moveTo(`2026-02-${day} 12:00:00`);
      await given(anEvent());
      receiver.responses.push(...Array.from({ length: 9 }, () => ({ status: 500 })));
      await deliver();
      receiver.responses.length = 0;
    }
    const { body } = await administrator.get(`/webhooks/${id}`);
    expect([body.enabled, body.disabled_reason]).toEqual([
      false,
      'All attempts since 2026-02-15 12:00:00 UTC have failed.',
    ]);
    await administrator.patch(`/webhooks/${id}`, { enabled: true });
    receiver.messages.length = 0;
    await given(anEvent());
    clock.moveTo('2026-02-25 12:00:00');
    await deliver();
    expect((await administrator.get(`/webhooks/${id}`)).body).toMatchObject({ enabled: true, disabled_reason: null });
  });

  it('delays only itself', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    whileReceived = ({ path }) => (path === '/slow' ? held : undefined);
    await aWebhook({ url: `${receiver.url}/slow` });
    const quick = await aWebhook({ url: `${receiver.url}/quick` });
    for (let n = 0; n < 8; n++) await given(anEvent());
    await dispatcher.look();
    while ((await deliveriesOf(quick.id)).some(({ state }: { state: string }) => state === 'pending'))
      await dispatcher.look();
    expect(receiver.messages.filter(({ path }) => path === '/slow').length).toBeLessThanOrEqual(5);
    release();
    await dispatcher.untilSent();
    expect(receiver.messages.filter(({ path }) => path === '/slow')).toHaveLength(8);
  });
});

describe('administrators', () => {
  it('send a test, which tells what the receiver said', async () => {
    const { id } = await aWebhook({ enabled: false });
    receiver.responses.push({ status: 400, body: 'unknown type' });
    const { status, body } = await administrator.post(`/webhooks/${id}/test`);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ type: 'ping', state: 'failed', status: 400, attempts: 1, next_attempt_utc: null }),
    ]);
    expect(JSON.parse(receiver.messages[0]?.body ?? '{}')).toMatchObject({ type: 'ping', data: {} });
  });

  it('send a message again', async () => {
    const { id } = await aWebhook();
    await given(anEvent());
    await deliver();
    const [{ id: delivery }] = await deliveriesOf(id);
    const { status, body } = await administrator.post(`/webhooks/${id}/deliveries/${delivery}/redeliver`);
    expect([status, body.state]).toEqual([200, 'pending']);
    await deliver();
    const [one, other] = receiver.messages;
    expect([other?.headers['webhook-id'], other?.body]).toEqual([one?.headers['webhook-id'], one?.body]);
  });

  it('send again what has changed since then, also what was never sent', async () => {
    const { body: start } = await administrator.get('/changes');
    const disabled = await aWebhook({ enabled: false });
    await given(anEvent());
    await given(anEvent());
    await administrator.patch(`/webhooks/${disabled.id}`, { enabled: true });
    const { status, body } = await administrator.post(`/webhooks/${disabled.id}/replay`, { since: start.token });
    expect([status, body]).toEqual([200, { changes: 2 }]);
    await deliver();
    expect(typesReceived()).toEqual(['event.created', 'event.created']);
    await administrator.post(`/webhooks/${disabled.id}/replay`, { since: start.token });
    await deliver();
    expect(receiver.messages).toHaveLength(4);
  });

  it.each([
    ['post', 'replay', { since: 'nonsense' }, 400],
    ['post', 'replay', {}, 400],
    ['get', 'deliveries?state=lost', undefined, 400],
    ['get', 'deliveries?page=0', undefined, 400],
    ['post', 'deliveries/999999/redeliver', undefined, 404],
    ['post', 'deliveries/99999999999999999999/redeliver', undefined, 404],
    ['post', 'deliveries/x/redeliver', undefined, 404],
  ] as const)('get a clear error for %s %s', async (method, path, sent, expected) => {
    const { id } = await aWebhook();
    const { status } = await (method === 'get'
      ? administrator.get(`/webhooks/${id}/${path}`)
      : administrator.post(`/webhooks/${id}/${path}`, sent));
    expect(status).toBe(expected);
  });
});

it('two processes never send the same message', async () => {
  const { id } = await aWebhook();
  const others = [1, 2].map(
    () =>
      new WebhookDispatcher(
        app.get(WebhookRepository),
        app.get(WebhookChanges),
        app.get(DeliveryRepository),
        app.get(DeliveryAttempts),
        clock,
        app.get(WebhookSettings),
      ),
  );
  for (let n = 0; n < 30; n++) await given(anEvent());
  await Promise.all([dispatcher, ...others].map((one) => deliver(one)));
  while ((await deliveriesOf(id)).some(({ state }: { state: string }) => state === 'pending'))
    await Promise.all([dispatcher, ...others].map((one) => deliver(one)));
  const ids = receiver.messages.map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
});

it('what is older than two weeks goes', async () => {
  const { id } = await aWebhook();
  await given(anEvent());
  await deliver();
  clock.moveTo('2026-03-02 12:00:00');
  expect(await app.get(DeliveryRepository).prune(clock.now())).toBe(1);
  expect(await deliveriesOf(id)).toEqual([]);
  expect(await database.query('SELECT id FROM webhook_deliveries')).toEqual([]);
});
