import { afterAll, expect, it } from '@jest/globals';
import { WebhookDispatcher } from '../../src/changes/webhooks/webhook-dispatcher.js';
import { anEvent } from '../build/an-event.js';
import { Chance } from '../support/chance.js';
import { startReceiver } from '../support/receiver.js';
import { rounds, seedOr } from '../support/rounds.js';
import { appForThisFile } from '../support/start-app.js';

const SEED = seedOr(1604);
const WRITES = rounds(150);
const STATUSES = ['publish', 'publish', 'draft', 'draft', 'pending', 'private', 'trash'] as const;

const { api, app } = await appForThisFile({ OUTBOUND_ALLOW: '127.0.0.0/8', RATE_LIMIT: 'off' });
const receiver = await startReceiver();
afterAll(() => receiver.close());
const administrator = api.as('administrator');
const dispatcher = app.get(WebhookDispatcher);

interface Message {
  readonly data: { readonly id: number; readonly record?: { readonly title: string } };
}

it(`a webhook without unpublished hears of what strangers have seen, and of nothing else (seed ${SEED})`, async () => {
  const chance = new Chance(SEED);
  const { status } = await administrator.post('/webhooks', { url: receiver.url, record: 'public' });
  expect(status).toBe(201);
  const all = new Set<number>();
  const shown = new Set<number>();
  const secret = new Set<string>();
  for (let number = 0; number < WRITES; number++) {
    const known = [...all];
    const own = chance.oneOf(STATUSES);
    const title = `title-${chance.below(2 ** 30).toString(36)}-${number}`;
    const isNew = known.length === 0 || chance.below(3) === 0;
    const fields = { title, status: own };
    const { body, status: answered } = isNew
      ? await administrator.post('/events', anEvent({ ...fields, status: own === 'trash' ? 'draft' : own }).fields)
      : await administrator.patch(`/events/${chance.oneOf(known)}`, fields);
    expect([title, answered]).toEqual([title, isNew ? 201 : 200]);
    const id = body.id as number;
    all.add(id);
    if (body.status === 'publish') shown.add(id);
    else secret.add(title);
    if (chance.below(10) === 0) await dispatcher.look();
  }
  await dispatcher.look();
  await dispatcher.untilSent();
  const messages = receiver.messages.map(({ body }) => JSON.parse(body) as Message);
  const ids = new Set(messages.map(({ data }) => data.id));
  expect([...ids].sort((a, b) => a - b)).toEqual([...shown].sort((a, b) => a - b));
  expect(shown.size).toBeLessThan(all.size);
  const told = messages.flatMap(({ data }) => data.record?.title ?? []);
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter((title) => secret.has(title))).toEqual([]);
}, 600_000);
