import type { IncomingMessage } from 'node:http';
import type { Outgoing } from './exchange.js';
import { OutboundError } from './outbound-error.js';

const REDIRECTS = [301, 302, 303, 307, 308];
/** Headers that are for one origin. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * The request that a redirect asks for; undefined if the response is none or the request may not be repeated, because it
 * writes. Credentials go to the same origin only. Source: RFC 9110, section 15.4.
 */
export function redirectedRequest(
  from: URL,
  outgoing: Outgoing,
  { statusCode = 0, headers }: IncomingMessage,
): { readonly url: URL; readonly outgoing: Outgoing } | undefined {
  if (!REDIRECTS.includes(statusCode) || headers.location === undefined) return undefined;
  if (outgoing.method !== 'GET' && outgoing.method !== 'HEAD') return undefined;
  const url = targetOf(headers.location, from);
  if (from.protocol === 'https:' && url.protocol === 'http:')
    throw new OutboundError('scheme-not-allowed', 'the server redirects from https to http');
  return { url, outgoing: url.origin === from.origin ? outgoing : withoutCredentials(outgoing) };
}

function targetOf(location: string, from: URL): URL {
  try {
    return new URL(location, from);
  } catch {
    throw new OutboundError('invalid-response', 'the server redirects to an invalid URL');
  }
}

function withoutCredentials(outgoing: Outgoing): Outgoing {
  const kept = Object.entries(outgoing.headers).filter(([name]) => !CREDENTIALS.includes(name.toLowerCase()));
  return { ...outgoing, headers: Object.fromEntries(kept) };
}
