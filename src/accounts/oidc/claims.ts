import { createHash } from 'node:crypto';
import { type Role, ROLES } from '../../calendar/viewer.js';
import { foldLogin, isLogin, isName } from '../users/new-user.js';
import type { IssuerTrust } from './trusted-issuer.js';

/** The claims in the payload of a JWT. */
export type Claims = Readonly<Record<string, unknown>>;

/** The strongest role that the claims map to; the weakest role if they map to none. */
export function roleIn(claims: Claims, { roleClaim, roles }: Pick<IssuerTrust, 'roleClaim' | 'roles'>): Role {
  const held = new Set(textsIn(claimAt(claims, roleClaim)).map((text) => roles.get(text)));
  return ROLES.findLast((role) => held.has(role)) ?? ROLES[0];
}

/** The login name in the claims; if it is missing or invalid, `oidc-` and a hash of the subject. */
export function loginIn(claims: Claims, subject: string, loginClaim: string): string {
  const proposed = claimAt(claims, loginClaim);
  const login = typeof proposed === 'string' ? foldLogin(proposed.trim()) : '';
  return isLogin(login) ? login : `oidc-${createHash('sha256').update(subject).digest('hex').slice(0, 12)}`;
}

/** The display name in the claims; if it is missing or invalid, the login name. */
export const nameIn = ({ name }: Claims, login: string): string => (isName(name) ? name.trim() : login);

/** The claim with exactly this name (`https://calendar.example/roles`), else the nested one (`realm_access.roles`). */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null;
    return isObject && Object.hasOwn(value, key) ? (value as Claims)[key] : undefined;
  }, claims);
}

/** The strings of a list; of a string, itself and its blank-separated words, as in `scope`. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(' ')];
  return Array.isArray(value) ? value.filter((member) => typeof member === 'string') : [];
}
