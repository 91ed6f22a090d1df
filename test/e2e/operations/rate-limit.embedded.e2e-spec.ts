import { describe, expect, it } from '@jest/globals';
import { startApp } from '../../support/start-app.js';

async function within<T>(environment: Record<string, string>, test: (api: Running) => Promise<T>): Promise<T> {
  const running = await startApp(environment);
  try {
    return await test(running);
  } finally {
    await running.stop();
  }
}
type Running = Awaited<ReturnType<typeof startApp>>;

describe('the rate of requests', () => {
  it('is told with each answer, and more are 429 until the window ends', () =>
    within({ RATE_LIMIT: '2/60' }, async ({ api }) => {
      const first = await api.get('/events');
      expect(first.headers.get('ratelimit-policy')).toBe('2;w=60');
      expect(first.headers.get('ratelimit-limit')).toBe('2');
      expect(first.headers.get('ratelimit-remaining')).toBe('1');
      expect(first.headers.get('ratelimit-reset')).toBe('60');
      await api.get('/nowhere');
      const { status, body, headers } = await api.get('/events');
      expect([status, body.code, body.data.status]).toEqual([429, 'rest_too_many_requests', 429]);
      expect(headers.get('ratelimit-remaining')).toBe('0');
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(body.data.retry_after).toBe(Number(headers.get('retry-after')));
    }));

  it('is counted for each principal and for those who are nobody', () =>
    within({ RATE_LIMIT: '1/60' }, async ({ api }) => {
      for (const caller of [api, api.as('editor'), api.as('author')]) {
        expect((await caller.get('/events')).status).toBe(200);
        expect((await caller.get('/events')).status).toBe(429);
      }
    }));

  it('is that of the address for wrong credentials, which so buy nothing', () =>
    within({ RATE_LIMIT: '2/60' }, async ({ api }) => {
      const wrong = (login: string) => ({ headers: { Authorization: `Basic ${btoa(`${login}:wrong`)}` } });
      expect((await api.get('/events', wrong('ann'))).status).toBe(401);
      expect((await api.get('/events', wrong('ben'))).status).toBe(401);
      expect((await api.get('/events', wrong('cem'))).status).toBe(429);
    }));

  it('is counted for the address a trusted proxy names', () =>
    within({ RATE_LIMIT: '1/60', TRUSTED_PROXIES: '127.0.0.1' }, async ({ api }) => {
      const from = (address: string) => api.get('/events', { headers: { 'X-Forwarded-For': address } });
      expect((await from('203.0.113.1')).status).toBe(200);
      expect((await from('203.0.113.2')).status).toBe(200);
      expect((await from('203.0.113.1')).status).toBe(429);
    }));

  it('never touches the health routes, and is not told when it is off', () =>
    within({ RATE_LIMIT: '1/60' }, async ({ api, origin }) => {
      for (let count = 0; count < 3; count += 1) expect((await api.get(`${origin}/health/ready`)).status).toBe(200);
      await within({}, async (off) => {
        expect((await off.api.get('/events')).headers.get('ratelimit-limit')).toBeNull();
      });
    }));
});

describe('failed sign-ins', () => {
  const as = (login: string, password: string) => ({
    headers: { Authorization: `Basic ${btoa(`${login}:${password}`)}` },
  });

  it('are slowed down, for this user, whatever password follows', () =>
    within({ SIGN_IN_LIMIT: '3/60' }, async ({ api }) => {
      for (let count = 0; count < 3; count += 1)
        expect((await api.get('/events', as('editor', 'no'))).status).toBe(401);
      const { status, body, headers } = await api.as('editor').get('/events');
      expect([status, body.code]).toEqual([429, 'rest_too_many_sign_ins']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(50);
      expect((await api.as('author').get('/events')).status).toBe(200);
      expect((await api.get('/events')).status).toBe(200);
    }));

  it('are counted when they come all at once, too', () =>
    within({ SIGN_IN_LIMIT: '3/60' }, async ({ api }) => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => api.get('/events', as('editor', `no${n}`))),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
    }));

  it('are counted for the address when the users vary', () =>
    within({ SIGN_IN_LIMIT: '1/60' }, async ({ api }) => {
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1)
        statuses.push((await api.get('/events', as(`u${count}`, 'no'))).status);
      expect(statuses).toEqual([...new Array(10).fill(401), 429]);
    }));
});
