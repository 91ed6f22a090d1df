import type { Request } from 'express';
import { isLoopback } from '../../http/access/loopback.js';
import { urlIn } from '../../calendar/web-address.js';

/**
 * Whether a request was made on this machine, for itself. While there are no users everybody here is an administrator,
 * which must not extend to whoever a proxy lets in, nor to a web page of somebody else's open in a browser here.
 */
export function isMadeHere({ headers, socket }: Pick<Request, 'headers' | 'socket'>): boolean {
  const proxied = headers.forwarded ?? headers['x-forwarded-for'];
  if (proxied !== undefined || !isLoopback(socket.remoteAddress ?? '')) return false;
  const asked = [`http://${headers.host ?? 'localhost'}`, headers.origin ?? 'http://localhost'];
  return asked.every((address) => isLoopback(urlIn(address)?.hostname ?? ''));
}
