import { isRole, type Role, ROLES } from '../../calendar/viewer.js';

/** A user to create. `login` and `email` are folded. */
export interface NewUser {
  readonly login: string;
  readonly role: Role;
  readonly password: string;
  readonly email?: string;
  readonly name: string;
}

/** Another user has the login name or e-mail address. */
export class LoginTaken extends Error {}

const KEYS = ['login', 'role', 'password', 'email', 'name'];
// HTTP Basic ends the login at the first colon.
const LOGIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._@+-]{0,59}$/u;
const EMAIL = /^[^\s@:]{1,64}@[^\s@:]+\.[^\s@:]+$/;

/** The stored form of login names and e-mail addresses: letter case does not distinguish them. */
export function foldLogin(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Reads a user from a setting or a command line. Returns a message without any of the values if it is invalid. */
export function parseNewUser(raw: unknown): NewUser | string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'must be an object';
  if (Object.keys(raw).some((key) => !KEYS.includes(key))) return `has a key other than ${KEYS.join(', ')}`;
  const { login, role, password, email, name = login } = raw as Record<string, unknown>;
  if (typeof login !== 'string' || !isLogin(foldLogin(login))) {
    return 'login must be 1 to 60 letters, digits and . _ @ + -, beginning with a letter or digit';
  }
  if (!isRole(role)) return `role must be one of ${ROLES.join(', ')}`;
  if (!isPassword(password)) return PASSWORD_RULE;
  if (email !== undefined && !isEmail(email)) return 'email must be an e-mail address';
  if (!isName(name)) return 'name must be 1 to 250 characters on one line';
  return { login: foldLogin(login), role, password, name, ...(email !== undefined && { email: foldLogin(email) }) };
}

/** Whether a folded text is a valid login name. */
export const isLogin = (text: string): boolean => LOGIN.test(text);

export const PASSWORD_RULE = 'password must have 8 to 200 characters';

/** Whether a value is a valid password. */
export function isPassword(value: unknown): value is string {
  return typeof value === 'string' && hasLength(value.normalize('NFC'), 8, 200);
}

function isEmail(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 254 && EMAIL.test(value);
}

/** Whether a value is a valid display name. */
export function isName(value: unknown): value is string {
  return typeof value === 'string' && hasLength(value.trim(), 1, 250) && !/\p{Cc}/u.test(value);
}

function hasLength(text: string, from: number, to: number): boolean {
  const length = [...text].length;
  return length >= from && length <= to;
}
