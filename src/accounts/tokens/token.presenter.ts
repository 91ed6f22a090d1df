import type { TokenRecord } from './token.record.js';
import type { OwnedToken } from './token.repository.js';

/** The wire format of a token, without its text and hash. */
export function presentToken(token: OwnedToken): TokenRecord {
  const { id, name, login, role, hint, createdUtc, expiresUtc, lastUsedUtc } = token;
  return {
    id,
    name,
    user: login,
    role,
    hint,
    created_utc: createdUtc,
    expires_utc: expiresUtc,
    last_used_utc: lastUsedUtc,
  };
}
