import { describe, expect, it } from '@jest/globals';
import { type DestinationRules, Destinations, type HostAddress, readOutboundUrl } from './destination.js';

const PUBLIC: HostAddress = { address: '93.184.215.14', family: 4 };

/** The outcome for a URL: the addresses to connect to, or the code of the refusal. Names resolve to `answer`. */
async function outcome(text: string, rules: DestinationRules = {}, answer: readonly HostAddress[] = [PUBLIC]) {
  try {
    const found = await new Destinations(rules, () => Promise.resolve(answer)).addressesOf(readOutboundUrl(text));
    return found.map(({ address }) => address).join(' ');
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const named = (...addresses: string[]) =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('a URL', () => {
  it.each([
    ['https://calendar.example/', PUBLIC.address],
    ['https://calendar.example:8443/x?y', PUBLIC.address],
    ['https://calendar.example:80/', PUBLIC.address],
    ['https://1.1.1.1/', '1.1.1.1'],
    ['https://[2606:4700:4700::1111]/', '2606:4700:4700::1111'],
    ['http://calendar.example/', 'scheme-not-allowed'],
    ['ftp://calendar.example/', 'scheme-not-allowed'],
    ['file:///etc/passwd', 'scheme-not-allowed'],
    ['data:text/plain,x', 'scheme-not-allowed'],
    ['javascript:alert(1)', 'scheme-not-allowed'],
    ['https://ana@calendar.example/', 'credentials-in-url'],
    ['https://:secret@calendar.example/', 'credentials-in-url'],
    ['https://calendar.example:22/', 'port-not-allowed'],
    ['https://calendar.example:25/', 'port-not-allowed'],
    ['https://calendar.example:0/', 'port-not-allowed'],
    ['', 'invalid-url'],
    ['calendar.example', 'invalid-url'],
    ['https://', 'invalid-url'],
    ['https://calendar.example:99999/', 'invalid-url'],
    ['https://[fe80::1%25eth0]/', 'invalid-url'],
    ['https://a%00b/', 'invalid-url'],
  ])('%s: %s', async (text, expected) => expect(await outcome(text)).toBe(expected));

  // Every way to write an address inside: none is a name that a resolver is asked for.
  it.each([
    'https://127.0.0.1/',
    'https://127.0.0.1./',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://①②⑦.0.0.1/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::127.0.0.1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://0/',
    'https://0.0.0.0/',
    'https://[::]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://172.16.0.1/',
    'https://100.64.0.1/',
    'https://255.255.255.255/',
    'https://224.0.0.1/',
    'http://127.0.0.1/',
  ])('%s does not lead inside', async (text) => expect(await outcome(text)).toBe('address-not-allowed'));
});

describe('a host name', () => {
  it.each([
    [['127.0.0.1']],
    [['::1']],
    [['169.254.169.254']],
    [['::ffff:10.0.0.1']],
    [['fe80::1%eth0']],
    [['93.184.215.14', '10.0.0.1']],
    [['2606:4700:4700::1111', '::1']],
  ])('that resolves to %j is refused', async (addresses) =>
    expect(await outcome('https://calendar.example/', {}, named(...addresses))).toBe('address-not-allowed'),
  );

  it('without an address does not exist', async () => {
    expect(await outcome('https://calendar.example/', {}, [])).toBe('host-not-found');
    const failing = new Destinations({}, () => Promise.reject(new Error('ENOTFOUND')));
    await expect(failing.addressesOf(new URL('https://calendar.example/'))).rejects.toMatchObject({
      code: 'host-not-found',
    });
  });

  it.each(['https://localhost/', 'https://localhost./', 'https://LOCALHOST:3000/'])(
    'of this machine is refused, whatever resolves it: %s',
    async (text) => {
      const error = await new Destinations().addressesOf(readOutboundUrl(text)).catch((thrown: unknown) => thrown);
      expect(['address-not-allowed', 'host-not-found']).toContain((error as { code: string }).code);
    },
  );
});

describe('an allowed range', () => {
  const allow = ['10.1.0.0/16', '127.0.0.0/8'];

  it('may be reached, by name and address, with http and https', async () => {
    expect(await outcome('https://10.1.2.3/', { allow })).toBe('10.1.2.3');
    expect(await outcome('http://127.0.0.1:3000/', { allow })).toBe('127.0.0.1');
    expect(await outcome('http://inside.example/', { allow }, named('10.1.0.1'))).toBe('10.1.0.1');
  });

  it('opens nothing else', async () => {
    expect(await outcome('https://10.2.0.1/', { allow })).toBe('address-not-allowed');
    expect(await outcome('http://calendar.example/', { allow })).toBe('scheme-not-allowed');
    expect(await outcome('https://localhost/', { allow }, named('127.0.0.1', '::1'))).toBe('address-not-allowed');
    expect(await outcome('http://10.1.2.3:22/', { allow })).toBe('port-not-allowed');
  });

  it('is not needed for http to public addresses if that is allowed', async () => {
    expect(await outcome('http://calendar.example/', { allowHttp: true })).toBe(PUBLIC.address);
    expect(await outcome('http://127.0.0.1/', { allowHttp: true })).toBe('address-not-allowed');
  });
});

it('that the operator has set may be anywhere, but is an http(s) URL', async () => {
  const anywhere = { anywhere: true };
  expect(await outcome('http://10.0.0.1:81/', anywhere)).toBe('10.0.0.1');
  expect(await outcome('http://issuer.example/', anywhere, named('::1'))).toBe('::1');
  expect(await outcome('ftp://10.0.0.1/', anywhere)).toBe('scheme-not-allowed');
});
