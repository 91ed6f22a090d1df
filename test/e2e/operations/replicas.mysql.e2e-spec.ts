import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aCategory } from '../../build/a-category.js';
import { freshDatabase } from '../../support/database.js';
import { freePort } from '../../support/free-port.js';
import { type RunningApp, startApp } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';

// Nothing is replicated here: what only the replica holds shows who reads from it.
let replica: RunningApp;
let primary: RunningApp;
const addressOf = ({ database }: RunningApp) => (database.options as { url: string }).url;

const nowhere = async (path = '/calendar') => `mysql://root@127.0.0.1:${await freePort()}${path}`;

const KINDS = [
  ['events', anEvent],
  ['venues', aVenue],
  ['organizers', anOrganizer],
  ['categories', aCategory],
  ['tags', aTag],
] as const;
const ids = new Map<string, number>();

beforeAll(async () => {
  replica = await startApp();
  for (const [kind, one] of KINDS) ids.set(kind, (await replica.given(one())).id);
  primary = await startApp({ DATABASE_REPLICA_URLS: addressOf(replica) });
});
afterAll(async () => {
  await primary?.stop();
  await replica?.stop();
});

describe.each(KINDS.map(([kind]) => kind))('%s', (kind) => {
  const list = `/${kind}?hide_empty=false`;
  const one = () => `/${kind}/${ids.get(kind)}`;

  it('are read from the replica by whoever is not signed in', async () => {
    expect((await primary.api.get(one())).status).toBe(200);
    expect((await primary.api.get(list)).body[kind]).toHaveLength(1);
  });

  it('are read from the primary by whoever is signed in', async () => {
    expect((await primary.api.as('subscriber').get(one())).status).toBe(404);
    expect((await primary.api.as('subscriber').get(list)).body[kind] ?? []).toEqual([]);
  });

  it('are read from the primary by whoever asks for what is newest', async () => {
    const headers = { 'Cache-Control': 'max-age=0, no-cache' };
    expect((await primary.api.get(one(), { headers })).status).toBe(404);
  });
});

describe('a write', () => {
  it('goes to the primary, and who wrote sees it at once', async () => {
    const { id } = await primary.given(anEvent({ title: 'Just written' }), 'editor');
    expect(titles(await primary.api.as('editor').get('/events'))).toEqual(['Just written']);
    expect(titles(await replica.api.as('editor').get('/events'))).not.toContain('Just written');
    expect((await primary.api.as('editor').patch(`/events/${id}`, { title: 'Rewritten' })).status).toBe(200);
    expect((await primary.api.as('editor').delete(`/events/${id}`)).status).toBe(200);
  });

  it('looks on the primary for what it refers to', async () => {
    const fields = anEvent({ venue: { id: ids.get('venues') } }).fields;
    expect((await primary.api.as('editor').post('/events', fields)).status).toBe(400);
  });
});

describe('signing in', () => {
  it('asks the primary alone', async () => {
    await replica.database.query('UPDATE users SET disabled = 1');
    expect((await replica.api.as('author').get('/events')).status).toBe(401);
    expect((await primary.api.as('author').get('/events')).status).toBe(200);
  });
});

describe('a replica that cannot be reached', () => {
  it('is passed over for another one', async () => {
    const app = await startApp({ DATABASE_REPLICA_URLS: `${await nowhere()}, ${addressOf(replica)}` });
    try {
      for (let read = 0; read < 4; read++) {
        expect((await app.api.get(`/events/${ids.get('events')}`)).status).toBe(200);
      }
    } finally {
      await app.stop();
    }
  });

  it('is replaced by the primary when there is no other', async () => {
    const app = await startApp({ DATABASE_REPLICA_URLS: await nowhere() });
    try {
      await app.given(anEvent({ title: 'On the primary' }));
      expect(titles(await app.api.get('/events'))).toEqual(['On the primary']);
    } finally {
      await app.stop();
    }
  });

  it('does not make the service unready', async () => {
    const app = await startApp({ DATABASE_REPLICA_URLS: await nowhere() });
    try {
      expect((await fetch(`${app.origin}/health/ready`)).status).toBe(200);
    } finally {
      await app.stop();
    }
  });
});

describe('a replica without the tables of this version', () => {
  it('is replaced by the primary', async () => {
    const empty = await freshDatabase();
    const app = await startApp({ DATABASE_REPLICA_URLS: empty.url });
    try {
      await app.given(anEvent({ title: 'On the primary' }));
      expect(titles(await app.api.get('/events'))).toEqual(['On the primary']);
    } finally {
      await app.stop();
      await empty.drop();
    }
  });
});

describe('a primary that cannot be reached', () => {
  it('is replaced by the next server, for writes, too', async () => {
    const next = addressOf(primary);
    const lost = await nowhere(new URL(next).pathname);
    const app = await startApp({ DATABASE_URL: lost, DATABASE_FAILOVER_URLS: next }, { users: false });
    try {
      expect((await app.api.as('editor').post('/tags', aTag().fields)).status).toBe(201);
    } finally {
      await app.stop();
    }
  });
});
