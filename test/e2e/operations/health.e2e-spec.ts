import { describe, expect, it } from '@jest/globals';
import { Lifecycle } from '../../../src/bootstrap/lifecycle.js';
import { appForThisFile, startApp } from '../../support/start-app.js';

const { api, origin, database } = await appForThisFile();

describe('/health/live', () => {
  it('says that the process answers', async () => {
    const { status, body } = await api.get(`${origin}/health/live`);
    expect([status, body]).toEqual([200, { status: 'live' }]);
  });

  it('asks nothing of the database', async () => {
    const running = await startApp();
    await running.database.destroy();
    expect((await running.api.get(`${running.origin}/health/live`)).status).toBe(200);
    await running.stop().catch(() => undefined);
  });
});

describe('/health/ready', () => {
  it('says that requests are welcome, to be asked anew each time', async () => {
    const { status, body, headers } = await api.get(`${origin}/health/ready`);
    expect([status, body]).toEqual([200, { status: 'ready' }]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is 503 while a migration is missing', async () => {
    const [last] = await database.query('SELECT id, timestamp, name FROM migrations ORDER BY id DESC LIMIT 1');
    await database.query('DELETE FROM migrations WHERE id = ?', [last.id]);
    const missing = await api.get(`${origin}/health/ready`);
    await database.query('INSERT INTO migrations (id, timestamp, name) VALUES (?, ?, ?)', [
      last.id,
      last.timestamp,
      last.name,
    ]);
    expect([missing.status, missing.body]).toEqual([503, { status: 'unready', reason: 'migrations' }]);
    expect((await api.get(`${origin}/health/ready`)).status).toBe(200);
  });

  it('is 503 when the database does not answer', async () => {
    const running = await startApp();
    await running.database.destroy();
    const { status, body } = await running.api.get(`${running.origin}/health/ready`);
    expect([status, body]).toEqual([503, { status: 'unready', reason: 'database' }]);
    await running.stop().catch(() => undefined);
  });

  it('is 503 as soon as the service begins to leave, while it still answers', async () => {
    const running = await startApp();
    running.app.get(Lifecycle).draining = true;
    const { status, body } = await running.api.get(`${running.origin}/health/ready`);
    expect([status, body]).toEqual([503, { status: 'unready', reason: 'draining' }]);
    expect((await running.api.get('/events')).status).toBe(200);
    await running.stop();
  });
});
