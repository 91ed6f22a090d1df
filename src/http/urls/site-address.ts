import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { urlIn } from '../../calendar/web-address.js';
import { Urls } from './urls.js';

export interface SiteUrlSettings {
  /** Base of every address in responses; undefined: taken from each request. */
  readonly publicUrl: string | undefined;
  readonly prefix: string;
  readonly namespace: string;
}

const MAX_CACHED_SITES = 100;

/**
 * Gives each request the addresses of the site as its caller sees it: `PUBLIC_URL`, else scheme, host and prefix of the
 * request, in which `X-Forwarded-*` count only behind a trusted proxy.
 */
export function resolveSiteUrls({ publicUrl, prefix, namespace }: SiteUrlSettings): RequestHandler {
  const urlsCache = new Map<string, Urls>();
  return (request, _response, next) => {
    const site = publicUrl ?? siteUrlOf(request);
    let urls = urlsCache.get(site);
    if (!urls) {
      urls = new Urls(site, prefix, namespace);
      if (urlsCache.size >= MAX_CACHED_SITES) urlsCache.clear();
      urlsCache.set(site, urls);
    }
    request.urls = urls;
    next();
  };
}

/** The address of the site that a request names, its path in front included: `https://host:8443/path` (decision D78). */
export function siteUrlOf(request: Request): string {
  const forwarded = forwardedBy(request);
  const host = [forwarded('Host'), request.headers.host].find((name) => name !== undefined && isHost(name));
  if (host === undefined) return 'http://localhost';
  const protocol = /^https?$/i.exec(forwarded('Proto') ?? '')?.[0].toLowerCase() ?? ownProtocol(request);
  const path = /^(\/[\w.~-]+)+\/?$/.exec(forwarded('Prefix') ?? '')?.[0].replace(/\/$/, '') ?? '';
  const origin = `${protocol}://${host}`;
  const port = PORT_AT_END.test(host) ? undefined : portIn(forwarded('Port'));
  return (port === undefined ? origin : withPort(origin, port)) + path;
}

const PORT_AT_END = /:\d+$/;

/** Reads the `X-Forwarded-*` headers of a trusted proxy; where several wrote into one, the first counts. */
function forwardedBy(request: Request): (name: string) => string | undefined {
  const trusts = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  if (!trusts(request.socket.remoteAddress, 0)) return () => undefined;
  return (name) => request.get(`X-Forwarded-${name}`)?.split(',', 1)[0]?.trim();
}

const ownProtocol = ({ socket }: Request): string => ('encrypted' in socket && socket.encrypted ? 'https' : 'http');

/** Whether a text is a host name or address, perhaps with a port, and nothing else. */
export function isHost(text: string): boolean {
  return /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*\.?)(:\d{1,5})?$/i.test(text) && urlIn(`http://${text}`) !== undefined;
}

function portIn(text: string | undefined): number | undefined {
  const port = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}

/** The origin with a port, unless that is what its protocol implies. */
function withPort(origin: string, port: number): string {
  return port === (origin.startsWith('https:') ? 443 : 80) ? origin : `${origin}:${port}`;
}

/** The addresses for the response to a request. Throws where the reader has not run. */
export function urlsOf({ urls }: Request): Urls {
  if (!urls) throw new Error('the address reader did not run');
  return urls;
}

/** The addresses for this request's answers. */
export const SiteUrls = createParamDecorator((_: unknown, context: ExecutionContext): Urls =>
  urlsOf(context.switchToHttp().getRequest<Request>()),
);
