import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { User } from '../../../src/accounts/users/user.entity.js';
import { anEvent } from '../../build/an-event.js';
import { Issuer } from '../../support/issuer.js';
import { appForThisFile } from '../../support/start-app.js';
import { WrittenLog } from '../../support/written-log.js';

const issuer = await Issuer.start();
afterAll(() => issuer.stop());

const log = new WrittenLog();
const { api, database } = await appForThisFile(
  {
    SIGN_IN_LIMIT: 'off',
    OIDC_ISSUER: issuer.url,
    OIDC_AUDIENCE: 'calendar',
    OIDC_ROLE_CLAIM: 'realm_access.roles',
    OIDC_ROLE_MAP: '{"cal-editors": "editor", "cal-authors": "author"}',
  },
  { log },
);

const bearing = (token: string) => api.withAuthorization(`Bearer ${token}`);
const author = { realm_access: { roles: ['cal-authors', 'other'] } };
const tokenOf = (sub: string, claims: JWTPayload = {}) => issuer.token({ sub, ...author, ...claims });
const idOf = async (login: string) => (await database.manager.findOneBy(User, { login }))?.id;

/** Lets time pass for what the process and jose remember. */
const realDate = Date.now;
const start = performance.now();
let passed = 0;
function letPass(seconds: number) {
  passed += seconds * 1000;
  // Without `letPass` no time passes, however busy the machine is; only the dates in tokens are compared with the real one.
  jest.spyOn(performance, 'now').mockImplementation(() => start + passed);
  jest.spyOn(Date, 'now').mockImplementation(() => realDate() + passed);
}
beforeEach(() => letPass(3));
afterEach(async () => {
  issuer.brokenWith = undefined;
  await database.query('DELETE FROM users WHERE id > 7');
});
afterAll(() => void jest.restoreAllMocks());

describe('a JWT of the issuer', () => {
  it('signs somebody in who was not known, as a user of their own', async () => {
    const token = await tokenOf('s-1', { preferred_username: 'Nina', name: 'Nina N.' });
    const { status, body } = await bearing(token).post('/events', anEvent().fields);
    expect([status, body.author]).toEqual([201, String(await idOf('nina'))]);
    const again = await bearing(await tokenOf('s-1', { preferred_username: 'renamed' })).post(
      '/events',
      anEvent().fields,
    );
    expect(again.body.author).toBe(body.author);
  });

  it('never opens the account of somebody else, whatever name it proposes', async () => {
    for (const name of ['administrator', 'editor@example.test']) {
      const token = await tokenOf(`thief-${name}`, { preferred_username: name });
      expect((await bearing(token).post('/events', anEvent().fields)).status).toBe(201);
      expect(await idOf(`${name}-2`)).toBeGreaterThan(7);
    }
  });

  it('makes one user when ten requests come at once', async () => {
    const token = await tokenOf('s-2', { preferred_username: 'tina' });
    const responses = await Promise.all(Array.from({ length: 10 }, () => bearing(token).get('/events')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await database.manager.countBy(User, { name: 'tina' })).toBe(1);
  });

  it('lets in as what its roles stand for, and as a subscriber without any', async () => {
    const tagAs = async (roles: string[]) =>
      (await bearing(await tokenOf('s-3', { realm_access: { roles } })).post('/tags', { name: String(Math.random()) }))
        .status;
    expect([await tagAs(['cal-editors']), await tagAs(['cal-authors']), await tagAs(['administrator'])]).toEqual([
      201, 403, 403,
    ]);
  });

  it.each([' s-9', 's-9 ', '\u00a0s-9', 's-9\u2003', ' ', 's-9\n'])(
    'is refused with blanks around its subject: %j',
    async (sub) => {
      expect((await bearing(await tokenOf('s-9', { preferred_username: 'vera' })).get('/events')).status).toBe(200);
      const { status, body } = await bearing(await tokenOf(sub)).get('/events');
      expect([status, body.code]).toEqual([401, 'rest_invalid_token']);
      expect(await database.manager.countBy(User, { name: 'vera' })).toBe(1);
    },
  );

  it('takes rights from the API tokens of its user with the role, at once and for good, and the log tells', async () => {
    const as = async (role: string) =>
      bearing(await tokenOf('s-8', { preferred_username: 'rosa', realm_access: { roles: [role] } }));
    const makes = (client: typeof api, path: string) => client.post(path, { name: `Term ${Math.random()}` });
    expect((await makes(await as('cal-editors'), '/tags')).status).toBe(201);
    const made = async (role: string) =>
      (await api.as('administrator').post('/tokens', { name: 'Import', user: 'rosa', role })).body;
    const [strong, weak] = [await made('editor'), await made('contributor')];
    expect((await makes(bearing(strong.token), '/tags')).status).toBe(201);

    expect((await (await as('cal-authors')).get('/events')).status).toBe(200);
    expect((await makes(bearing(strong.token), '/tags')).status).toBe(403);
    expect((await makes(bearing(strong.token), '/categories')).status).toBe(201);
    expect(log.lines.filter(({ context, login }) => context === 'Identities' && login === 'rosa')).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: 'The issuer lowered a role',
        login: 'rosa',
        role: 'author',
        role_before: 'editor',
        tokens_limited: 1,
      }),
    ]);

    letPass(3);
    expect((await makes(await as('cal-editors'), '/tags')).status).toBe(201);
    expect((await makes(bearing(strong.token), '/tags')).status).toBe(403);
    const tokens = (await api.as('administrator').get('/tokens')).body.tokens as { id: number; role: string }[];
    const roleOf = ({ id }: { id: number }) => tokens.find((token) => token.id === id)?.role;
    expect([roleOf(strong), roleOf(weak)]).toEqual(['author', 'contributor']);
  });

  it('opens no password sign-in', async () => {
    await bearing(await tokenOf('s-4', { preferred_username: 'pia' })).get('/events');
    const { status } = await api.withAuthorization(`Basic ${btoa('pia:password')}`).get('/events');
    expect(status).toBe(401);
  });

  it('ends with its user', async () => {
    const token = await tokenOf('s-5', { preferred_username: 'dora' });
    expect((await bearing(token).get('/events')).status).toBe(200);
    await database.manager.update(User, { login: 'dora' }, { disabled: true });
    letPass(2.1);
    expect((await bearing(token).get('/events')).status).toBe(401);
  });

  it('is good until it expires, give or take half a minute', async () => {
    const token = await tokenOf('s-6');
    const at = async (now: string) => (await bearing(token).get('/events', { now })).status;
    expect([await at('2026-02-15 12:10:29'), await at('2026-02-15 12:10:31')]).toEqual([200, 401]);
  });
});

describe('the keys of the issuer', () => {
  it('are fetched once for many tokens, and again for a key that is new', async () => {
    await bearing(await tokenOf('k-1')).get('/events');
    const before = issuer.fetched;
    for (let time = 0; time < 5; time++) await bearing(await tokenOf(`k-${time}`)).get('/events');
    expect(issuer.fetched).toBe(before);
    await issuer.addKey('second', 'RS256');
    letPass(11);
    const rotated = await issuer.token({ sub: 'k-1', ...author }, { kid: 'second', alg: 'RS256' });
    expect((await bearing(rotated).get('/events')).status).toBe(200);
    expect(issuer.fetched).toBe(before + 1);
    issuer.dropKey('second');
    letPass(700);
    const withdrawn = await bearing(rotated).get('/events');
    expect(withdrawn.status).toBe(401);
  });

  it('are not fetched again for each key that nobody has', async () => {
    await bearing(await tokenOf('k-1')).get('/events');
    letPass(11);
    const before = issuer.fetched;
    for (let time = 0; time < 5; time++) {
      const [head = '', ...rest] = (await tokenOf('k-1')).split('.');
      const header = { ...JSON.parse(Buffer.from(head, 'base64url').toString()), kid: `made-up-${time}` };
      const forged = [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.');
      expect((await bearing(forged).get('/events')).status).toBe(401);
    }
    expect(issuer.fetched).toBe(before + 1);
  });

  it('cannot be fetched: that is nobody else than the issuer, and passes', async () => {
    const token = await tokenOf('k-2');
    letPass(700);
    issuer.brokenWith = 500;
    const { status, headers, body } = await bearing(token).get('/events');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'rest_issuer_unreachable', '2']);
    expect((await api.as('editor').get('/events')).status).toBe(200);
    issuer.brokenWith = undefined;
    expect((await bearing(token).get('/events')).status).toBe(503);
    letPass(2.1);
    expect((await bearing(token).get('/events')).status).toBe(200);
  });

  it('cannot be fetched: the log says why', async () => {
    const token = await tokenOf('k-4');
    letPass(700);
    issuer.brokenWith = 500;
    await bearing(token).get('/events');
    expect(log.lines.filter(({ context }) => context === 'IssuerKeys').at(-1)).toMatchObject({
      level: 'warn',
      issuer: issuer.url,
      reason: expect.stringContaining('200 OK'),
    });
  });

  it('go on to be known while the issuer is away, even if others ask for keys that nobody has', async () => {
    const token = await tokenOf('k-3');
    expect((await bearing(token).get('/events')).status).toBe(200);
    letPass(11);
    issuer.brokenWith = 500;
    await issuer.addKey('unpublished', 'ES256');
    const unknown = await issuer.token({}, { kid: 'unpublished' });
    expect((await bearing(unknown).get('/events')).status).toBe(503);
    expect((await bearing(token).get('/events')).status).toBe(200);
    issuer.dropKey('unpublished');
  });
});
