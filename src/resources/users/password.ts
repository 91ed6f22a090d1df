import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt);

const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 32;

/** A salted scrypt hash, as `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFC'), salt, KEY_BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether a password is the one a hash was made of; false for a hash of another form. */
export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const [form, N, r, p, salt, key] = hash.split('$');
  if (form !== 'scrypt' || !salt || !key) return false;
  const known = Buffer.from(key, 'base64');
  const cost = { N: Number(N), r: Number(r), p: Number(p), maxmem: COST.maxmem };
  return timingSafeEqual(
    await derive(password.normalize('NFC'), Buffer.from(salt, 'base64'), known.length, cost),
    known,
  );
}
