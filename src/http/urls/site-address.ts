import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { urlIn } from '../../calendar/web-address.js';
import { Urls } from './urls.js';

export interface SiteUrlSettings {
  /** Base of all URLs in responses; undefined to derive it from each request. */
  readonly publicUrl: string | undefined;
  readonly prefix: string;
  readonly namespace: string;
}

const MAX_CACHED_SITES = 100;

/**
 * Sets `request.urls`. The base is `PUBLIC_URL`, else scheme, host and path prefix of the request; `X-Forwarded-*` headers
 * count only if a trusted proxy sent them.
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

/** The base URL under which the client reached the site, with its path prefix: `https://host:8443/path` (decision D78). */
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

/** Reads the `X-Forwarded-*` headers of a trusted proxy; of several values the first counts. */
function forwardedBy(request: Request): (name: string) => string | undefined {
  const trusts = request.app.get('trust proxy fn') as (address: string | undefined, hop: number) => boolean;
  if (!trusts(request.socket.remoteAddress, 0)) return () => undefined;
  return (name) => request.get(`X-Forwarded-${name}`)?.split(',', 1)[0]?.trim();
}

const ownProtocol = ({ socket }: Request): string => ('encrypted' in socket && socket.encrypted ? 'https' : 'http');

let lastHost: string | undefined;

/** Whether a text is a host name or IP address with an optional port, and nothing else. */
export function isHost(text: string): boolean {
  if (text === lastHost) return true;
  const isValid = isHostName(text);
  // Nearly all requests name the same one.
  if (isValid) lastHost = text;
  return isValid;
}

function isHostName(text: string): boolean {
  return /^(\[[\da-f:.]+\]|[\w-]+(\.[\w-]+)*\.?)(:\d{1,5})?$/i.test(text) && urlIn(`http://${text}`) !== undefined;
}

function portIn(text: string | undefined): number | undefined {
  const port = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : undefined;
}

/** Appends the port unless it is the default of the scheme. */
function withPort(origin: string, port: number): string {
  return port === (origin.startsWith('https:') ? 443 : 80) ? origin : `${origin}:${port}`;
}

/** The URLs for the response to a request. Throws if `resolveSiteUrls` has not run. */
export function urlsOf({ urls }: Request): Urls {
  if (!urls) throw new Error('resolveSiteUrls did not run');
  return urls;
}

/** Injects the URLs for the response to this request. */
export const SiteUrls = createParamDecorator((_: unknown, context: ExecutionContext): Urls =>
  urlsOf(context.switchToHttp().getRequest<Request>()),
);
