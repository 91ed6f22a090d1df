import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { AddressRanges } from './address-ranges.js';
import { OutboundError } from './outbound-error.js';
import { isPublicAddress } from './public-address.js';

/** An IP address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Looks up all addresses of a host name. */
export type Resolve = (hostname: string) => Promise<readonly HostAddress[]>;

/** What may be reached. */
export interface DestinationRules {
  /** Addresses and ranges that may be reached although they are not public, with http as well as https. */
  readonly allow?: readonly string[];
  /** Whether http is allowed for public addresses. */
  readonly allowHttp?: boolean;
  /** For URLs that the operator has set: any address and port, with http as well as https. */
  readonly anywhere?: boolean;
}

const WELL_KNOWN_PORTS = 1024;
const WEB_PORTS = ['', '80', '443'];

/** As the operating system does, so that a connection would go there. */
const resolveHost: Resolve = (hostname) => lookup(hostname, { all: true });

/** Decides where requests may go. */
export class Destinations {
  private readonly allowed: AddressRanges;

  constructor(
    private readonly rules: DestinationRules = {},
    private readonly resolve: Resolve = resolveHost,
  ) {
    this.allowed = new AddressRanges(rules.allow ?? []);
  }

  /**
   * The addresses to which a connection for this URL may be made: all addresses of its host. One that is not allowed is
   * enough to refuse the host. Whoever connects must use these addresses and not look the host up again, because a second
   * answer can differ from the first.
   *
   * @throws OutboundError
   */
  async addressesOf(url: URL): Promise<readonly HostAddress[]> {
    requireWebUrl(url);
    if (this.rules.anywhere !== true) requireWebPort(url);
    const found = await this.lookUp(url.hostname);
    for (const { address } of found) this.requireAllowed(address, url);
    return found;
  }

  /** Whether none of the addresses is allowed only by a rule. */
  arePublic(addresses: readonly HostAddress[]): boolean {
    return addresses.every(({ address }) => isPublicAddress(address));
  }

  /** IP addresses are checked here: Node does not call `lookup` for them. */
  private async lookUp(hostname: string): Promise<readonly HostAddress[]> {
    const literal = hostname.replace(/^\[(.*)\]$/, '$1');
    const family = isIP(literal);
    if (family !== 0) return [{ address: literal, family }];
    const found = await this.resolve(hostname).catch((cause: unknown) => {
      throw new OutboundError('host-not-found', `there is no host ${hostname}`, { cause });
    });
    if (found.length === 0) throw new OutboundError('host-not-found', `there is no host ${hostname}`);
    return found;
  }

  private requireAllowed(address: string, { hostname, protocol }: URL): void {
    if (this.rules.anywhere === true || this.allowed.has(address)) return;
    // Names of hosts inside a private network are no secret to whoever sent them, but their addresses are.
    if (!isPublicAddress(address))
      throw new OutboundError('address-not-allowed', `${hostname} is not on the public internet`);
    if (protocol === 'http:' && this.rules.allowHttp !== true)
      throw new OutboundError('scheme-not-allowed', 'the URL must begin with https:');
  }
}

/** Parses the URL of a request. Throws OutboundError if it is not an http(s) URL of the allowed form. */
export function readOutboundUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new OutboundError('invalid-url', 'this is not a valid URL');
  }
  requireWebUrl(url);
  return url;
}

function requireWebUrl({ protocol, username, password }: URL): void {
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new OutboundError('scheme-not-allowed', 'the URL must begin with https:');
  if (username !== '' || password !== '')
    throw new OutboundError('credentials-in-url', 'the URL must not contain credentials');
}

function requireWebPort({ port }: URL): void {
  // Below 1024 are mail, remote login and their like, which can be talked to by a request that looks like theirs.
  if (!WEB_PORTS.includes(port) && Number(port) < WELL_KNOWN_PORTS)
    throw new OutboundError('port-not-allowed', 'the port must be 80, 443 or 1024 and above');
}
