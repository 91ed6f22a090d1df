import type { TokenRecord } from './token.record.js';
import type { OwnedToken } from './token.repository.js';

/** A token without its text and its hash. */
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
