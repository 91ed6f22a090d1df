import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

type KeyPair = Awaited<ReturnType<typeof generateKeyPair>>;

/** An OpenID Connect issuer on this machine: a discovery document, keys, and whatever tokens a test wants. */
export class Issuer {
  /** How often its keys were asked for. */
  fetched = 0;
  /** What it answers while it is out of order. */
  brokenWith: number | undefined;
  private readonly pairs = new Map<string, { alg: string; pair: KeyPair }>();
  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<Issuer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = new Issuer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request, response) => {
      issuer.answer(request.url ?? '').then(
        ([status, body]) =>
          response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
        () => response.destroy(),
      );
    });
    await issuer.addKey('first', 'ES256');
    return issuer;
  }

  async addKey(kid: string, alg: string): Promise<void> {
    this.pairs.set(kid, { alg, pair: await generateKeyPair(alg, { extractable: true }) });
  }

  dropKey(kid: string): void {
    this.pairs.delete(kid);
  }

  pairOf(kid: string): KeyPair {
    const found = this.pairs.get(kid);
    if (!found) throw new Error(`there is no key ${kid}`);
    return found.pair;
  }

  /** A token that is right in every respect, but for the claims and header fields that are given. */
  async token(claims: JWTPayload = {}, { kid = 'first', alg = 'ES256', ...header }: Record<string, unknown> = {}) {
    const right: JWTPayload = {
      iss: this.url,
      aud: 'calendar',
      sub: 'subject-1',
      exp: Date.UTC(2026, 1, 15, 12, 10) / 1000,
      ...claims,
    };
    return new SignJWT(right)
      .setProtectedHeader({ alg: String(alg), kid: String(kid), ...header })
      .sign(this.pairOf(String(kid)).privateKey);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(path: string): Promise<[number, object]> {
    if (this.brokenWith !== undefined) return [this.brokenWith, {}];
    if (path === '/.well-known/openid-configuration') return [200, { issuer: this.url, jwks_uri: `${this.url}/keys` }];
    if (path !== '/keys') return [404, {}];
    this.fetched++;
    const keys = [...this.pairs].map(async ([kid, { alg, pair }]) => ({
      ...(await exportJWK(pair.publicKey)),
      kid,
      alg,
      use: 'sig',
    }));
    return [200, { keys: await Promise.all(keys) }];
  }
}
