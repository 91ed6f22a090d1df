import { Logger } from '@nestjs/common';
import type { createRemoteJWKSet, JWSHeaderParameters } from 'jose';
import { bearerErrors } from '../../http/request/bearer-token.js';
import { fetchFromIssuer, RESPONSE_TIMEOUT_MS } from './issuer-fetch.js';
import type { IssuerTrust } from './trusted-issuer.js';

type RemoteKeys = ReturnType<typeof createRemoteJWKSet>;

/** Age at which keys are fetched again, so that a revoked key stops working. */
const MAX_AGE_MS = 600_000;
/** Least time between two fetches because of unknown key ids, which anyone can send. */
const COOLDOWN_MS = 10_000;
/** Time after a failed fetch without another one. */
const RETRY_AFTER_MS = 2000;

/** Error codes of jose for a fault of the token, not of the issuer. */
const TOKEN_ERROR_CODES = new Set([
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JOSE_NOT_SUPPORTED',
]);

/** The public keys of an issuer, fetched on first use and when a token names a new key. */
export class IssuerKeys {
  private readonly logger = new Logger('IssuerKeys');
  private opening: Promise<RemoteKeys> | undefined;
  private keys: RemoteKeys | undefined;
  private retryAtMs = 0;

  constructor(private readonly trust: Pick<IssuerTrust, 'issuer' | 'keysUrl'>) {}

  /** Finds the key for a JWT header. Throws a Problem of kind `unavailable` while the keys cannot be fetched. */
  readonly find = async (header: JWSHeaderParameters) => {
    if (performance.now() < this.retryAtMs && !this.isCached(header)) throw unreachable();
    try {
      this.keys ??= await this.open();
      return await this.keys(header);
    } catch (error) {
      if (TOKEN_ERROR_CODES.has((error as { code?: string }).code ?? '')) throw error;
      this.retryAtMs = performance.now() + RETRY_AFTER_MS;
      this.logger.warn({ msg: 'Cannot fetch the keys', issuer: this.trust.issuer, reason: messageWithCause(error) });
      throw unreachable();
    }
  };

  private isCached({ kid }: JWSHeaderParameters): boolean {
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

/** The message of an error and, for a failed fetch, that of its cause: a closed port, an unknown host. */
function messageWithCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

async function openKeys({ issuer, keysUrl }: Pick<IssuerTrust, 'issuer' | 'keysUrl'>): Promise<RemoteKeys> {
  const jose = await import('jose');
  const url = new URL(keysUrl ?? (await discoveredKeysUrl(issuer)));
  return jose.createRemoteJWKSet(url, {
    [jose.customFetch]: (address, { headers, signal }) => fetchFromIssuer(address, headers, signal),
    timeoutDuration: RESPONSE_TIMEOUT_MS,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: MAX_AGE_MS,
  });
}

/** The `jwks_uri` of the discovery document (OpenID Connect Discovery 1.0, section 4). */
async function discoveredKeysUrl(issuer: string): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetchFromIssuer(url, new Headers({ Accept: 'application/json' }));
  const document = (response.ok ? await response.json() : undefined) as
    { issuer?: unknown; jwks_uri?: unknown } | undefined;
  const { jwks_uri } = document ?? {};
  if (document?.issuer !== issuer || typeof jwks_uri !== 'string')
    throw new Error('the discovery document is missing or names another issuer');
  // Keys fetched without TLS could come from anyone.
  if (issuer.startsWith('https:') && !jwks_uri.startsWith('https:'))
    throw new Error('the keys of an https issuer must be fetched over https');
  return jwks_uri;
}
