import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startApp } from '../../support/start-app.js';
import { passwordOf } from '../../support/users.js';

async function within<T>(environment: Record<string, string>, test: (api: Running) => Promise<T>): Promise<T> {
  const running = await startApp(environment);
  try {
    return await test(running);
  } finally {
    await running.stop();
  }
}
type Running = Awaited<ReturnType<typeof startApp>>;

afterEach(() => void jest.restoreAllMocks());

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
      for (const client of [api, api.as('editor'), api.as('author')]) {
        expect((await client.get('/events')).status).toBe(200);
        expect((await client.get('/events')).status).toBe(429);
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

  it('does not notice when the clock of the machine is set', () =>
    within({ RATE_LIMIT: '3/60' }, async ({ api }) => {
      const monotonic = performance.now.bind(performance);
      const wall = Date.now;
      const reset = async () => {
        const { status, headers } = await api.get('/events');
        return [status, Number(headers.get('ratelimit-reset')), headers.get('ratelimit-remaining')];
      };
      expect(await reset()).toEqual([200, 60, '2']);
      jest.spyOn(performance, 'now').mockImplementation(() => monotonic() + 20_000);
      jest.spyOn(Date, 'now').mockImplementation(() => wall() - 3_600_000);
      expect(await reset()).toEqual([200, 40, '1']);
      jest.spyOn(Date, 'now').mockImplementation(() => wall() + 3_600_000);
      expect(await reset()).toEqual([200, 40, '0']);
      expect((await api.get('/events')).status).toBe(429);
      jest.spyOn(performance, 'now').mockImplementation(() => monotonic() + 61_000);
      expect(await reset()).toEqual([200, 60, '2']);
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

  const utf8 = (login: string, password: string) => ({
    headers: { Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}` },
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
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, n) => api.get('/events', as('editor', `no${n}`))),
      );
      expect(responses.filter(({ status }) => status === 401)).toHaveLength(3);
      expect(responses.filter(({ status }) => status === 429)).toHaveLength(9);
    }));

  it.each([
    ['in other letters', ['editor', 'EDITOR', '\uff45ditor', 'Ｅditor']],
    ['as login name and as e-mail address', ['editor', 'editor@example.test', 'Editor@Example.test', 'editor']],
    ['under a name that nobody has', ['nobody', 'NOBODY', '\uff4eobody', 'nobody']],
  ])('count for one user %s', (_, names) =>
    within({ SIGN_IN_LIMIT: '3/60' }, async ({ api }) => {
      const statuses: number[] = [];
      for (const name of names) statuses.push((await api.get('/events', utf8(name, 'no'))).status);
      expect(statuses).toEqual([401, 401, 401, 429]);
      expect((await api.get('/events', utf8(names[1]!, passwordOf('editor')))).status).toBe(429);
    }),
  );

  it('refuse no API token, from the same address or of the same user', () =>
    within({ SIGN_IN_LIMIT: '1/60' }, async ({ api }) => {
      const { body } = await api
        .as('administrator')
        .post('/tokens', { name: 'Import', role: 'author', user: 'author' });
      for (let count = 0; count < 11; count += 1) await api.get('/events', as(`u${count}`, 'no'));
      await api.get('/events', as('author', 'no'));
      expect((await api.as('author').get('/events')).status).toBe(429);
      expect((await api.withAuthorization(`Bearer ${body.token}`).get('/events')).status).toBe(200);
    }));

  it('are counted for the address when the users vary', () =>
    within({ SIGN_IN_LIMIT: '1/60' }, async ({ api }) => {
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1)
        statuses.push((await api.get('/events', as(`u${count}`, 'no'))).status);
      expect(statuses).toEqual([...new Array(10).fill(401), 429]);
    }));
});
