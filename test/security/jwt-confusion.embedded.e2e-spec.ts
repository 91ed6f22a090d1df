import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { Issuer } from '../support/issuer.js';
import { appForThisFile } from '../support/start-app.js';

const issuer = await Issuer.start();
await issuer.addKey('rsa', 'RS256');
afterAll(() => issuer.stop());

const { api, database } = await appForThisFile({
  SIGN_IN_LIMIT: 'off',
  OIDC_ISSUER: issuer.url,
  OIDC_AUDIENCE: 'calendar',
  OIDC_ROLE_MAP: '{"admin": "administrator"}',
});

const claims = {
  iss: issuer.url,
  aud: 'calendar',
  sub: 'attacker',
  roles: ['admin'],
  exp: Date.UTC(2026, 1, 15, 12, 10) / 1000,
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signedWith = (secret: string, header: object) => {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
};
const publicPem = await exportSPKI(issuer.pairOf('rsa').publicKey);
const publicJwk = JSON.stringify(await exportJWK(issuer.pairOf('rsa').publicKey));
const own = await generateKeyPair('ES256', { extractable: true });
const ownJwk = { ...(await exportJWK(own.publicKey)), kid: 'own' };
const byAttacker = (header: object) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...header }).sign(own.privateKey);
const good = await issuer.token(claims);
const [goodHead = '', goodBody = '', goodSignature = ''] = good.split('.');

/** Another server, which must never be asked for keys. */
let asked = 0;
const elsewhere = createServer((_, response) => {
  asked++;
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify({ keys: [ownJwk] }));
}).listen(0, '127.0.0.1');
await once(elsewhere, 'listening');
const elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/keys`;
afterAll(() => void elsewhere.close());

const forged: [string, string][] = [
  ['no algorithm', `${part({ alg: 'none' })}.${part(claims)}.`],
  ['no algorithm in other letters', `${part({ alg: 'nOnE', kid: 'first' })}.${part(claims)}.`],
  ['no algorithm, with a signature', `${part({ alg: 'none', kid: 'first' })}.${part(claims)}.${goodSignature}`],
  ['no signature', `${goodHead}.${goodBody}.`],
  ['a signature of zeros (CVE-2022-21449)', `${goodHead}.${goodBody}.${Buffer.alloc(64).toString('base64url')}`],
  ['the public key as a secret, as PEM', signedWith(publicPem, { alg: 'HS256', kid: 'rsa' })],
  ['the public key as a secret, as JWK', signedWith(publicJwk, { alg: 'HS256', kid: 'rsa' })],
  ['an empty secret', signedWith('', { alg: 'HS256', kid: '../../../../dev/null' })],
  ['a key id that is SQL', signedWith('x', { alg: 'HS256', kid: "x' UNION SELECT 'x' -- " })],
  ['a key id that is a prototype', signedWith('x', { alg: 'HS256', kid: '__proto__' })],
  ['another key under a known id', await byAttacker({ kid: 'first' })],
  ['another key without an id', await byAttacker({})],
  ['a key of its own within', await byAttacker({ jwk: ownJwk })],
  ['a key of its own elsewhere', await byAttacker({ kid: 'own', jku: elsewhereUrl })],
  ['a certificate of its own', await byAttacker({ kid: 'own', x5u: elsewhereUrl, x5c: ['MIIB'] })],
  ['an algorithm that is not of its key', signedWith(publicPem, { alg: 'RS256', kid: 'first' })],
  [
    'an unknown critical header',
    await issuer
      .token(claims, { kid: 'first' })
      .then(() => `${part({ alg: 'ES256', kid: 'first', crit: ['exp'] })}.${goodBody}.${goodSignature}`),
  ],
  ['other claims under a good signature', `${goodHead}.${part({ ...claims, sub: 'administrator' })}.${goodSignature}`],
  ['an algorithm that is not listed', `${part({ alg: 'PS256', kid: 'rsa' })}.${goodBody}.${goodSignature}`],
  ['expired', await issuer.token({ ...claims, exp: claims.exp - 3600 })],
  ['without an end', await issuer.token({ ...claims, exp: undefined })],
  ['an end that is no number', await issuer.token({ ...claims, exp: '9999999999' as never })],
  ['not yet good', await issuer.token({ ...claims, nbf: claims.exp - 60 })],
  ['of another issuer', await issuer.token({ ...claims, iss: 'https://other.example' })],
  ['of an issuer like this one', await issuer.token({ ...claims, iss: `${issuer.url}/` })],
  ['for another audience', await issuer.token({ ...claims, aud: 'other' })],
  ['for no audience', await issuer.token({ ...claims, aud: undefined })],
  ['without a subject', await issuer.token({ ...claims, sub: undefined })],
  ['an endless subject', await issuer.token({ ...claims, sub: 's'.repeat(300) })],
  ['nothing but dots', '..'],
  ['no JSON', 'AAAA.AAAA.AAAA'],
  ['deep JSON', `${Buffer.from('['.repeat(3000)).toString('base64url')}.${goodBody}.${goodSignature}`],
];

describe('a JWT that is forged', () => {
  it('stands beside one that is good', async () => {
    expect((await api.withAuthorization(`Bearer ${good}`).post('/tags', { name: 'Good' })).status).toBe(201);
  });

  it.each(forged)('lets nobody in: %s', async (_, token) => {
    const users = await database.query<unknown[]>('SELECT id FROM users');
    const read = await api.withAuthorization(`Bearer ${token}`).get('/tags');
    const write = await api.withAuthorization(`Bearer ${token}`).post('/tags', { name: 'Forged' });
    expect([read.status, write.status, write.body.code]).toEqual([401, 401, 'rest_invalid_token']);
    expect(await database.query<unknown[]>('SELECT id FROM users')).toEqual(users);
    expect(asked).toBe(0);
  });
});
