import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { Urls } from './urls.js';
import { urlIn } from '../../calendar/web-address.js';

export interface AddressSettings {
  /** Base of every address in answers; undefined: taken from each request. */
  readonly publicUrl: string | undefined;
  readonly prefix: string;
  readonly namespace: string;
}

const KEPT = 100;

/**
 * Gives each request the addresses of the site as its caller sees it: `PUBLIC_URL`, else scheme, host and prefix of the
 * request, in which `X-Forwarded-*` count only behind a trusted proxy.
 */
export function addressReader({ publicUrl, prefix, namespace }: AddressSettings): RequestHandler {
  const known = new Map<string, Urls>();
  return (request, _response, next) => {
    const site = publicUrl ?? addressedSite(request);
    let urls = known.get(site);
    if (!urls) {
      urls = new Urls(site, prefix, namespace);
      if (known.size >= KEPT) known.clear();
      known.set(site, urls);
    }
    request.urls = urls;
    next();
  };
}

/** The address of the site that a request names, its path in front included: `https://host:8443/path`. */
export function addressedSite(request: Request): string {
  const trusts = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  const forwarded = trusts(request.socket.remoteAddress, 0) ? request.get('X-Forwarded-Prefix') : undefined;
  const path = forwarded && /^(\/[\w.~-]+)+\/?$/.test(forwarded) ? forwarded.replace(/\/$/, '') : '';
  const site = `${request.protocol}://${request.host ?? ''}`;
  return isOrigin(site) ? site + path : 'http://localhost';
}

/** Whether a text is a scheme, a name and perhaps a port, with nothing before or after them. */
function isOrigin(text: string): boolean {
  return urlIn(text) !== undefined && !/[@/?#\\]/.test(text.replace('://', ''));
}

/** The addresses for the answer to a request. Throws where the reader has not run. */
export function urlsOf({ urls }: Request): Urls {
  if (!urls) throw new Error('the address reader did not run');
  return urls;
}

/** The addresses for this request's answers. */
export const SiteUrls = createParamDecorator((_: unknown, context: ExecutionContext): Urls =>
  urlsOf(context.switchToHttp().getRequest<Request>()),
);
