import { describe, expect, it } from '@jest/globals';
import { AddressRanges, isAddressRange } from './address-ranges.js';
import { isPublicAddress } from './public-address.js';

describe('an address of the public internet', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '172.32.0.1',
    '192.0.1.1',
    '198.20.0.1',
  ])('is %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(['2606:4700:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888', '2001:200::1', '2003::1'])(
    'is %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['this network', '0.0.0.0', '0.1.2.3'],
    ['private', '10.0.0.0', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
    ['shared by carriers', '100.64.0.1', '100.127.255.255'],
    ['loopback', '127.0.0.1', '127.255.255.255'],
    ['link-local', '169.254.0.1', '169.254.169.254'],
    ['for protocols', '192.0.0.1', '192.0.0.170', '192.31.196.1', '192.52.193.1', '192.88.99.1', '192.175.48.1'],
    ['for documentation', '192.0.2.1', '198.51.100.1', '203.0.113.255'],
    ['for benchmarks', '198.18.0.1', '198.19.255.255'],
    ['multicast', '224.0.0.1', '239.255.255.250'],
    ['reserved', '240.0.0.1', '255.255.255.255'],
    ['loopback and unspecified (IPv6)', '::1', '::', '0:0:0:0:0:0:0:1'],
    ['an IPv4 address in IPv6', '::127.0.0.1', '::7f00:1', '::8.8.8.8'],
    ['mapped to IPv4', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
    ['discard-only', '100::1', '100:0:0:1::1'],
    [
      'Teredo, ORCHID, benchmarks and other protocols',
      '2001::1',
      '2001:0:7f00:1::',
      '2001:2::1',
      '2001:10::1',
      '2001:20::1',
    ],
    ['for documentation (IPv6)', '2001:db8::1', '3fff::1', '3fff:fff::1'],
    ['6to4', '2002:7f00:1::', '2002:0808:0808::1'],
    ['AS112 (IPv6)', '2620:4f:8000::1'],
    ['segment routing', '5f00::1'],
    ['unique local', 'fc00::1', 'fd00:ec2::254', 'fdff::1'],
    ['link-local (IPv6)', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1'],
    ['multicast (IPv6)', 'ff02::1', 'ff0e::1'],
    ['with a zone', '2606:4700:4700::1111%eth0'],
    ['not an address', '', 'localhost', '1.1.1', '1.1.1.1 ', '[2606:4700:4700::1111]', '08.8.8.8'],
  ])('is not one that is %s', (_kind, ...addresses) => expect(addresses.filter(isPublicAddress)).toEqual([]));
});

describe('ranges', () => {
  it('have the addresses between their ends, in both notations of IPv6', () => {
    const ranges = new AddressRanges(['10.1.0.0/16', '192.0.2.7', 'fd00::/8']);
    const inside = ['10.1.0.0', '10.1.255.255', '192.0.2.7', 'fd00::1', 'fdff:0:0:0:0:0:0:1', '::ffff:10.1.2.3'];
    expect(inside.filter((address) => !ranges.has(address))).toEqual([]);
    expect(['10.0.255.255', '10.2.0.0', '192.0.2.8', 'fc00::1', 'fd00::1%1', 'x'].filter((a) => ranges.has(a))).toEqual(
      [],
    );
  });

  it.each(['10.0.0.0/8', '0.0.0.0/0', '::/0', '::1', '127.0.0.1/32'])('can be written %s', (text) =>
    expect(isAddressRange(text)).toBe(true),
  );

  it.each([
    '',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    'loopback',
    'fe80::1%eth0',
    '10/8',
  ])('cannot be written %j', (text) => {
    expect(isAddressRange(text)).toBe(false);
    expect(() => new AddressRanges([text])).toThrow('ranges such as');
  });
});
