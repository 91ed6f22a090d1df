import { isIP } from 'node:net';
import { AddressRanges } from './address-ranges.js';

/**
 * IPv4 ranges outside the public internet. Source: IANA IPv4 Special-Purpose Address Registry; multicast and reserved
 * blocks of the IPv4 Address Space Registry.
 */
const specialIpv4 = new AddressRanges([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, among them the metadata of cloud machines
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
]);

/**
 * The only IPv6 range of the public internet. Outside it: loopback, link-local, unique local and multicast addresses, and
 * those that wrap an IPv4 address (`::127.0.0.1`, `::ffff:127.0.0.1`, NAT64).
 */
const globalUnicast = new AddressRanges(['2000::/3']);

/** What is special inside that range. Source: IANA IPv6 Special-Purpose Address Registry. */
const specialIpv6 = new AddressRanges([
  '2001::/23', // protocol assignments, among them Teredo, which wraps an IPv4 address
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which wraps an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]);

/** Whether an IP address belongs to the public internet. False for texts that are no IP address. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !specialIpv4.has(address);
  return globalUnicast.has(address) && !specialIpv6.has(address);
}
