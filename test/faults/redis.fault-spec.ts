import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/start-app.js';
import { WrittenLog } from '../support/written-log.js';
import { OwnRedis } from './support/own-redis.js';

let redis: OwnRedis;
let log: WrittenLog;
let replicas: RunningApp[];

beforeEach(async () => {
  redis = await OwnRedis.start();
  log = new WrittenLog();
  const settings = { REDIS_URL: redis.url, RATE_LIMIT: '3/60', SIGN_IN_LIMIT: '2/60' };
  replicas = [await startApp(settings, { log }), await startApp(settings)];
});
afterEach(async () => {
  for (const replica of replicas) await replica.stop();
  await redis.remove();
});

const replica = (index: number) => replicas[index]!.api;
const messages = (level: string) => log.lines.filter((line) => line.level === level && line.msg?.includes('Redis'));

describe('replicas with the same Redis', () => {
  it('count requests together', async () => {
    const statuses: number[] = [];
    for (const index of [0, 1, 0, 1]) statuses.push((await replica(index).get('/events')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('count failed sign-ins together', async () => {
    const wrong = { headers: { Authorization: `Basic ${btoa('editor:wrong')}` } };
    expect((await replica(0).get('/events', wrong)).status).toBe(401);
    expect((await replica(1).get('/events', wrong)).status).toBe(401);
    expect((await replica(0).as('editor').get('/events')).body.code).toBe('rest_too_many_sign_ins');
  });
});

describe.each(['SIGTERM', 'SIGSTOP'] as const)('while Redis does not answer (%s)', (signal) => {
  it('each replica counts alone, callers get no error, and the log says so once', async () => {
    await replica(0).get('/events');
    await redis.stop(signal);
    const began = Date.now();
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await replica(0).get('/events')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(Date.now() - began).toBeLessThan(3000);
    expect((await replica(1).get('/events')).status).toBe(200);
    while (messages('warn').length === 0) await pause(20);
    expect(messages('warn')).toHaveLength(1);
  });
});

describe('when Redis is back', () => {
  it('requests are counted together again', async () => {
    await redis.stop();
    await replica(0).get('/events');
    await redis.start();
    while (messages('info').length === 0) await pause(50);
    expect(messages('info')[0].msg).toContain('Redis is back');
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await replica(0).get('/events')).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('a replica that starts without Redis', () => {
  it('starts, and counts alone', async () => {
    await redis.stop();
    const alone = await startApp({ REDIS_URL: redis.url, RATE_LIMIT: '1/60' });
    expect((await alone.api.get('/events')).status).toBe(200);
    expect((await alone.api.get('/events')).status).toBe(429);
    await alone.stop();
  });
});
