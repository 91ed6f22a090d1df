import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { isMadeHere } from './open-mode.js';

const request = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers: { host: '127.0.0.1:3000', ...headers } }) as unknown as Request;

describe('a request made on this machine', () => {
  it.each([
    ['to its address', request('127.0.0.1')],
    ['over IPv6', request('::1', { host: '[::1]:3000' })],
    ['over IPv4 in the clothes of IPv6', request('::ffff:127.0.0.1')],
    ['by name', request('127.0.0.1', { host: 'localhost:3000' })],
    ['by its own explorer page', request('127.0.0.1', { origin: 'http://127.0.0.1:3000' })],
    ['by a page under development', request('127.0.0.1', { origin: 'http://localhost:5173' })],
  ])('counts: %s', (_, asked) => expect(isMadeHere(asked)).toBe(true));

  it.each([
    ['from elsewhere', request('192.168.0.7')],
    ['through a proxy', request('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })],
    ['through a proxy of the new kind', request('127.0.0.1', { forwarded: 'for=203.0.113.5' })],
    ['by a page of somebody else', request('127.0.0.1', { origin: 'https://example.test' })],
    ['by a page without an origin', request('127.0.0.1', { origin: 'null' })],
    ['by a name that was bent to this machine', request('127.0.0.1', { host: 'rebound.example.test:3000' })],
  ])('does not count: %s', (_, asked) => expect(isMadeHere(asked)).toBe(false));
});
