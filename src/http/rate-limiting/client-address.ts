import { isIPv6 } from 'node:net';

/**
 * The name under which an address is counted: an IPv4 address itself, of an IPv6 address its first 64 bits, because one
 * subscriber holds all the rest of them (RFC 6177).
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
