import { makeValidator } from 'envalid';
import { isRole, type Role, ROLES } from '../calendar/viewer.js';
import { urlIn } from '../calendar/web-address.js';
import { isLoopback } from '../http/urls/loopback.js';
import { count, line } from './setting-validators.js';

/** Asymmetric algorithms only: with `HS…` the service would have to know the signing secret of the issuer. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

const issuerUrl = makeValidator<string>((text) => {
  const url = urlIn(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  if (!isSafe || url.username || url.search || url.hash)
    throw new Error('must be an https URL without user, query and fragment');
  return text;
});

const algorithms = makeValidator<string[]>((text) => {
  const named = text.split(',').map((part) => part.trim());
  if (named.every((name) => ALGORITHMS.includes(name))) return named;
  throw new Error(`must be of ${ALGORITHMS.join(', ')}, comma separated`);
});

const roleMap = makeValidator<string>((text) => {
  parseRoleMap(text);
  return text;
});

/** Parses a role map, `{"cal-editors": "editor"}`; an empty text is an empty map. Throws an Error that never quotes the text. */
export function parseRoleMap(text: string): ReadonlyMap<string, Role> {
  let value: unknown;
  try {
    value = JSON.parse(text || '{}');
  } catch {
    // Reported below: the message of the parser quotes the text.
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const roles = Object.entries(value).filter((entry): entry is [string, Role] => isRole(entry[1]));
    if (roles.length === Object.keys(value).length) return new Map(roles);
  }
  throw new Error(`must be a JSON object whose values are of ${ROLES.join(', ')}`);
}

/** Settings of the OpenID Connect issuer whose JWTs are accepted. */
export const ISSUER_SETTINGS = {
  OIDC_ISSUER: issuerUrl({
    desc: 'OpenID Connect issuer whose JWTs are accepted, exactly as in their `iss` claim; empty: JWTs are not accepted',
    default: '',
  }),
  OIDC_AUDIENCE: line(255)({
    desc: 'Value that the `aud` claim must contain; required with `OIDC_ISSUER`',
    default: '',
  }),
  OIDC_JWKS_URL: issuerUrl({
    desc: 'URL of the key set; empty: taken from the discovery document of the issuer',
    default: '',
  }),
  OIDC_ALGORITHMS: algorithms({
    desc: 'Accepted signature algorithms, comma separated; `none` and `HS…` are not allowed',
    default: ['RS256', 'ES256', 'EdDSA'],
  }),
  OIDC_ROLE_CLAIM: line(255)({
    desc: 'Claim that contains roles or groups; dots select nested members: `realm_access.roles`',
    default: 'roles',
  }),
  OIDC_ROLE_MAP: roleMap({
    desc: 'JSON object that maps values of that claim to roles: `{"cal-editors": "editor"}`; without a match the role is `subscriber`',
    default: '',
  }),
  OIDC_LOGIN_CLAIM: line(255)({
    desc: 'Claim used as login name when a user signs in for the first time',
    default: 'preferred_username',
  }),
  OIDC_CLOCK_TOLERANCE_SECONDS: count(
    0,
    300,
  )({ desc: 'Allowed difference between the clocks of issuer and service', default: 30 }),
};
