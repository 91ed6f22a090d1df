import type { Request } from 'express';
import { isLoopback } from '../../http/access/loopback.js';
import { urlIn } from '../../calendar/web-address.js';

/**
 * Headers that proxies and content delivery networks add and clients do not: those of RFC 9110 (`Via`) and RFC 7239
 * (`Forwarded`), the `X-Forwarded-*` and `X-Original-*` families, whatever names the address of a client or user, and
 * the marks of single products.
 */
const PROXY_HEADERS = new RegExp(
  [
    '^via$',
    'forwarded',
    '^x-origin(al|ating)-',
    '(client|real|remote|user|connecting|socket|source)-?ip(v6)?$',
    '^x-remote-addr$',
    'proxy',
    '^(cf|ali-cdn|cdn|tailscale|surrogate)-',
    '^x-(envoy|azure|arr|appengine|vercel|nf|varnish|amzn|cloud-trace)(-|$)',
  ].join('|'),
);

/**
 * Whether a request was made on this machine, for itself. While there are no users everybody here is an administrator,
 * which must not extend to callers that a proxy on this machine lets in. Proxies that speak HTTP/1.0 to the service,
 * as some do unless told otherwise, are known by that alone.
 */
export function isLocalRequest({
  headers,
  httpVersion,
  socket,
}: Pick<Request, 'headers' | 'httpVersion' | 'socket'>): boolean {
  if (httpVersion !== '1.1' || !isLoopback(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => PROXY_HEADERS.test(name))) return false;
  return isLoopback(urlIn(`http://${headers.host ?? ''}`)?.hostname ?? '');
}
