import type { createRemoteJWKSet, JWSHeaderParameters } from 'jose';
import { bearerErrors } from '../../http/request/bearer-token.js';
import type { IssuerTrust } from './trusted-issuer.js';

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** Milliseconds the issuer has to answer. */
const RESPONSE_TIMEOUT_MS = 3000;
/** Milliseconds after which keys are fetched anew, so that one that was withdrawn ends. */
const FRESH_MS = 600_000;
/** Milliseconds between two fetches because of a key nobody knows: anybody can name such keys. */
const COOLDOWN_MS = 10_000;
/** Milliseconds after a failure within which nobody asks again. */
const RETRY_AFTER_MS = 2000;

/** Errors that say something of the token, not of the issuer. */
const TOKEN_ERROR_CODES = new Set([
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JOSE_NOT_SUPPORTED',
]);

/** The public keys of an issuer, fetched when they are first needed and when a new one appears. */
export class IssuerKeys {
  private opening: Promise<RemoteKeys> | undefined;
  private keys: RemoteKeys | undefined;
  private retryAtMs = 0;

  constructor(private readonly trust: Pick<IssuerTrust, 'issuer' | 'keysUrl'>) {}

  /** The key a header names. Throws a Problem of kind `unavailable` while the keys cannot be fetched. */
  readonly find = async (header: JWSHeaderParameters) => {
    if (performance.now() < this.retryAtMs && !this.isAtHand(header)) throw unreachable();
    try {
      this.keys ??= await this.open();
      return await this.keys(header);
    } catch (error) {
      if (TOKEN_ERROR_CODES.has((error as { code?: string }).code ?? '')) throw error;
      this.retryAtMs = performance.now() + RETRY_AFTER_MS;
      throw unreachable();
    }
  };

  private isAtHand({ kid }: JWSHeaderParameters): boolean {
    return this.keys?.fresh === true && (this.keys.jwks()?.keys.some((key) => key.kid === kid) ?? false);
  }

  private open(): Promise<RemoteKeys> {
    const opening = (this.opening ??= openKeys(this.trust));
    const forget = () => (this.opening = undefined);
    opening.then(forget, forget);
    return opening;
  }
}

const unreachable = () => bearerErrors.keysUnreachable(RETRY_AFTER_MS / 1000);

async function openKeys({ issuer, keysUrl }: Pick<IssuerTrust, 'issuer' | 'keysUrl'>): Promise<RemoteKeys> {
  const jose = await import('jose');
  const url = new URL(keysUrl ?? (await discoveredKeysUrl(issuer)));
  return jose.createRemoteJWKSet(url, {
    timeoutDuration: RESPONSE_TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: FRESH_MS,
  });
}

/** Where the discovery document says the keys are (OpenID Connect Discovery 1.0, section 4). */
async function discoveredKeysUrl(issuer: string): Promise<string> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    headers: { Accept: 'application/json' },
  });
  const document = (response.ok ? await response.json() : undefined) as
    { issuer?: unknown; jwks_uri?: unknown } | undefined;
  const { jwks_uri } = document ?? {};
  if (document?.issuer !== issuer || typeof jwks_uri !== 'string')
    throw new Error('no discovery document of this issuer');
  // Keys that come over an open line are anybody's keys.
  if (issuer.startsWith('https:') && !jwks_uri.startsWith('https:')) throw new Error('keys over an open line');
  return jwks_uri;
}
