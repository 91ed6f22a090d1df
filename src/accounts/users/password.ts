import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Parameters of scrypt: memory and time (N), block size (r), rounds (p); see RFC 7914. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

const scryptAsync = promisify<string, Buffer, number, ScryptCost & { maxmem: number }, Buffer>(scrypt);

// 16 MiB and five rounds, one of the equivalent settings that OWASP recommends; about 0.15 s.
const COST: ScryptCost = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
const MEBIBYTE = 2 ** 20;

/** A salted scrypt hash, as `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return formatHash(cost, salt, await deriveKey(password, salt, KEY_BYTES, cost));
}

/** A hash that no password matches, as expensive to check as any other. */
export const randomHash = (): string => formatHash(COST, randomBytes(SALT_BYTES), randomBytes(KEY_BYTES));

/** Whether a password matches a hash; false for a hash of another format. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [form, N, r, p, salt, key] = hash.split('$');
  if (form !== 'scrypt' || !salt || !key) return false;
  const expected = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return timingSafeEqual(await deriveKey(password, Buffer.from(salt, 'base64'), expected.length, cost), expected);
}

// NFC: another keyboard may send the same password in other code points.
function deriveKey(password: string, salt: Buffer, bytes: number, cost: ScryptCost): Promise<Buffer> {
  return scryptAsync(password.normalize('NFC'), salt, bytes, { ...cost, maxmem: 256 * cost.N * cost.r + MEBIBYTE });
}

function formatHash({ N, r, p }: ScryptCost, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), key.toString('base64')].join('$');
}
