import { BlockList, isIP } from 'node:net';

/** Whether a text is an IP address or a range in CIDR notation: `10.1.0.0/16`, `fd00::/8`, `127.0.0.1`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= lengthIn(family));
}

/** A set of IP addresses. An IPv4 range has the IPv6 addresses that are mapped to it, too: `::ffff:127.0.0.1`. */
export class AddressRanges {
  private readonly list = new BlockList();

  /** @throws Error for a text that is no range */
  constructor(ranges: readonly string[]) {
    for (const range of ranges) this.add(range);
  }

  /** False for texts that are no IP address and for addresses with a zone id. */
  has(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && !address.includes('%') && this.list.check(address, nameOf(family));
  }

  private add(range: string): void {
    if (!isAddressRange(range)) throw new Error('must be IP addresses or ranges such as 10.0.0.0/8');
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    this.list.addSubnet(address, Number(bits ?? lengthIn(family)), nameOf(family));
  }
}

const lengthIn = (family: number) => (family === 4 ? 32 : 128);
const nameOf = (family: number) => (family === 4 ? 'ipv4' : 'ipv6');
