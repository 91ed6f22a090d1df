import { isIPv6 } from 'node:net';

/**
 * The rate limit key of a client address: an IPv4 address itself, or the first 64 bits of an IPv6 address, because one
 * subscriber owns a whole /64 (RFC 6177).
 */
export function rateLimitAddress(address: string | undefined): string {
  const plain = (address ?? 'unknown').replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : new Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
