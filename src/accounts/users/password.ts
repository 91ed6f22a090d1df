import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** What a scrypt hash costs: memory and time (N), block size (r), rounds (p); see RFC 7914. */
export interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const derive = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

// 16 MiB and five rounds, one of the equally strong settings OWASP names; about 0.15 s.
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MEBIBYTE = 2 ** 20;

/** A salted scrypt hash, as `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return written(cost, salt, await keyOf(password, salt, KEY_BYTES, cost));
}

/** A hash that no password fits, as costly to check as any other. */
export const randomHash = (): string => written(COST, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** Whether a password is the one a hash was made of; false for a hash of another form. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [form, N, r, p, salt, key] = hash.split('$');
  if (form !== 'scrypt' || !salt || !key) return false;
  const known = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await keyOf(password, Buffer.from(salt, 'base64'), known.length, cost), known);
}

// NFC: the same password typed on another keyboard may come in other code points.
function keyOf(password: string, salt: Buffer, bytes: number, cost: Cost): Promise<Buffer> {
  return derive(password.normalize('NFC'), salt, bytes, { ...cost, maxmem: 256 * cost.N * cost.r + MEBIBYTE });
}

function written({ N, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}
