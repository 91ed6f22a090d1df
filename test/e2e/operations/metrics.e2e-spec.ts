import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { mysqlServer } from '../../support/database.js';
import { freePort } from '../../support/free-port.js';
import { appForThisFile } from '../../support/start-app.js';

const port = await freePort();
const { api, database, given, origin } = await appForThisFile({
  METRICS_PORT: String(port),
  DATABASE_POOL_SIZE: '4',
  ANSWER_CACHE: 'off',
});

const read = async (path = '/metrics') => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
const value = (text: string, name: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1),
  );

/** The connections of the service, by the database server. */
async function openConnections(): Promise<number> {
  const sql = 'SELECT COUNT(*) AS total FROM information_schema.processlist WHERE db = DATABASE()';
  const [found] = await database.query<{ total: number | string }[]>(sql);
  return Number(found?.total);
}

describe('/metrics', () => {
  it('has durations by method, template of the route and class of status', async () => {
    await api.get('/events/4711');
    await api.get('/events/4712');
    const name =
      'http_request_duration_seconds_count{method="GET",route="/calendar/events/v1/events/:id",status="4xx"}';
    expect(value(await read(), name)).toBe(2);
  });

  it('counts writes that succeeded, by resource and act', async () => {
    const before = await read();
    const event = await given(anEvent());
    await api.as('editor').patch(`/events/${event.id}`, { title: 'Moved' });
    await api.as('editor').patch(`/events/${event.id}`, { start_date: 'nonsense' });
    await api.as('editor').delete(`/events/${event.id}`);
    const after = await read();
    for (const act of ['create', 'update', 'delete']) {
      const name = `calendar_writes_total{resource="events",act="${act}"}`;
      expect(value(after, name) - (value(before, name) || 0)).toBe(1);
    }
  });

  it('has the dates of series that were stored as time went on', async () => {
    const text = await read();
    expect(['stored', 'failed'].map((outcome) => value(text, `series_horizon_total{outcome="${outcome}"}`))).toEqual([
      0, 0,
    ]);
  });

  it('counts statements, and says how the connections are used', async () => {
    const before = value(await read(), 'database_statements_total');
    await api.get('/events');
    const text = await read();
    expect(value(text, 'database_statements_total')).toBeGreaterThan(before);
    const [inUse, free, waiting] = ['in_use', 'free', 'waiting'].map((state) =>
      value(text, `database_connections{state="${state}"}`),
    );
    expect([inUse, waiting]).toEqual([0, 0]);
    expect(free).toBe(mysqlServer === undefined ? 0 : await openConnections());
  });

  it('says how far the event loop lags behind', async () => {
    expect(value(await read(), 'nodejs_eventloop_lag_seconds')).not.toBeNaN();
  });

  it('is not on the port that the public reaches, and that port has nothing else', async () => {
    expect((await api.get(`${origin}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/events`)).status).toBe(404);
  });
});
