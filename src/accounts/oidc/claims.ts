import { createHash } from 'node:crypto';
import { type Role, ROLES } from '../../calendar/viewer.js';
import { foldLogin, isLogin, isName } from '../users/new-user.js';
import type { IssuerTrust } from './trusted-issuer.js';

/** What the payload of a JWT claims. */
export type Claims = Readonly<Record<string, unknown>>;

/** The strongest role of those a caller's claims stand for; without any, the weakest there is. */
export function roleIn(claims: Claims, { roleClaim, roles }: Pick<IssuerTrust, 'roleClaim' | 'roles'>): Role {
  const held = new Set(textsIn(claimAt(claims, roleClaim)).map((text) => roles.get(text)));
  return ROLES.findLast((role) => held.has(role)) ?? ROLES[0];
}

/** The login name that a caller's claims propose; where they have none that is one, a name made of the subject. */
export function loginIn(claims: Claims, subject: string, loginClaim: string): string {
  const proposed = claimAt(claims, loginClaim);
  const login = typeof proposed === 'string' ? foldLogin(proposed.trim()) : '';
  return isLogin(login) ? login : `oidc-${createHash('sha256').update(subject).digest('hex').slice(0, 12)}`;
}

/** The name of a person for people. */
export const nameIn = ({ name }: Claims, login: string): string => (isName(name) ? name.trim() : login);

/** The claim of that very name, such as `https://calendar.example/roles`, else what dots reach: `realm_access.roles`. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((within, key) => {
    const isObject = typeof within === 'object' && within !== null;
    return isObject && Object.hasOwn(within, key) ? (within as Claims)[key] : undefined;
  }, claims);
}

/** A list of texts, or one text of words between blanks, as `scope` has them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...value.split(' ')];
  return Array.isArray(value) ? value.filter((member) => typeof member === 'string') : [];
}
