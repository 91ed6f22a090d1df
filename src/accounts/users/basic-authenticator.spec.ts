import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { basicCredentials, isLocalRequest } from './basic-authenticator.js';

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

describe('basic credentials', () => {
  it.each([
    ['ana:secret', { login: 'ana', password: 'secret' }],
    ['ana:se:cret', { login: 'ana', password: 'se:cret' }],
    ['josé:çà et là', { login: 'josé', password: 'çà et là' }],
  ])('are read from %s', (text, read) => expect(basicCredentials(basic(text))).toEqual(read));

  it('are read with any letter case of the scheme', () => {
    expect(basicCredentials(basic('ana:secret').replace('Basic', 'bAsIc'))).toEqual({
      login: 'ana',
      password: 'secret',
    });
  });

  it.each([undefined, '', 'Basic', 'Basic !!!', 'Bearer abc', basic('ana'), basic('ana:'), basic(':secret')])(
    'are absent from %s',
    (header) => expect(basicCredentials(header)).toBeUndefined(),
  );
});

const request = (remoteAddress: string, headers: Record<string, string> = {}, httpVersion = '1.1') =>
  ({ socket: { remoteAddress }, httpVersion, headers: { host: '127.0.0.1:3000', ...headers } }) as unknown as Request;

describe('a request made on this machine', () => {
  it.each([
    ['to its address', request('127.0.0.1')],
    ['over IPv6', request('::1', { host: '[::1]:3000' })],
    ['over IPv4 mapped to IPv6', request('::ffff:127.0.0.1')],
    ['by name', request('127.0.0.1', { host: 'localhost:3000' })],
    [
      'by a browser',
      request('127.0.0.1', {
        connection: 'keep-alive',
        'sec-fetch-site': 'same-origin',
        'x-request-id': '7',
        'x-http-method-override': 'PUT',
        'x-requested-with': 'XMLHttpRequest',
        'x-wp-nonce': '1',
      }),
    ],
  ])('counts: %s', (_, request) => expect(isLocalRequest(request)).toBe(true));

  it.each([
    ['from elsewhere', request('192.168.0.7')],
    ['by a name that was rebound to this machine', request('127.0.0.1', { host: 'rebound.example.test:3000' })],
    ['without a host', request('127.0.0.1', { host: '' })],
    ['over HTTP/1.0, as some proxies do', request('127.0.0.1', {}, '1.0')],
  ])('does not count: %s', (_, request) => expect(isLocalRequest(request)).toBe(false));

  it.each([
    'Via',
    'Forwarded',
    'X-Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Prefix',
    'X-Forwarded-Client-Cert',
    'Forwarded-For',
    'X-Real-IP',
    'X-Client-IP',
    'X-ClientIP',
    'X-Cluster-Client-IP',
    'X-Remote-IP',
    'X-Remote-Addr',
    'X-ProxyUser-Ip',
    'X-Proxy-Id',
    'X-Original-For',
    'X-Original-Host',
    'X-Original-URL',
    'X-Originating-IP',
    'X-Envoy-External-Address',
    'X-Envoy-Original-Path',
    'X-Azure-ClientIP',
    'X-Azure-SocketIP',
    'X-ARR-SSL',
    'X-Appengine-User-IP',
    'X-Vercel-Forwarded-For',
    'X-Nf-Client-Connection-IP',
    'X-Varnish',
    'X-Amzn-Trace-Id',
    'X-Cloud-Trace-Context',
    'CF-Connecting-IP',
    'CF-Connecting-IPv6',
    'CF-Ray',
    'CDN-Loop',
    'True-Client-IP',
    'Client-IP',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'DO-Connecting-IP',
    'WL-Proxy-Client-IP',
    'Proxy-Client-IP',
    'Surrogate-Capability',
    'Tailscale-User-Login',
    'Ali-CDN-Real-IP',
  ])('does not count with the proxy header %s', (name) => {
    expect(isLocalRequest(request('127.0.0.1', { [name.toLowerCase()]: '203.0.113.5' }))).toBe(false);
    expect(isLocalRequest(request('127.0.0.1', { [name.toLowerCase()]: '' }))).toBe(false);
  });
});
