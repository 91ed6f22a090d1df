import { ApiAddress } from './api-address.js';
import type { Answer, PoliteClient } from './polite-client.js';
import { tecErrors } from './tec-errors.js';
import { isMembers, membersIn } from './wire-values.js';

/** What a site is. */
export interface Site {
  readonly api: ApiAddress;
  /** Whether it is a service like this one, whose names are plain text and whose lists have every event on demand. */
  readonly isOurs: boolean;
  /** What every request is sent with. */
  readonly headers: Record<string, string>;
}

const NAMESPACE = 'tribe/events/v1';

/**
 * Finds the REST interface of a site: at the URL itself, or where the page at the URL says that it is, or at the usual
 * place. Credentials go to the host that was named and to no other.
 *
 * @throws SourceError
 */
export async function findApi(client: PoliteClient, url: string, headers: Record<string, string>): Promise<Site> {
  const given = new URL(url);
  const accept = { Accept: 'application/json, text/html;q=0.9' };
  const first = await client.ask(url, { ...accept, ...headers }, (answer) => answer);
  refuseStatus(first, headers);
  for (const candidate of new Set(candidatesIn(first))) {
    if (!isSameHost(given, new URL(candidate))) throw tecErrors.otherSite(new URL(candidate).origin);
    const answer = await client.ask(candidate, { ...headers, Accept: 'application/json' }, (found) => found);
    refuseStatus(answer, headers);
    const site = siteIn(answer, headers);
    if (!site) continue;
    if (!isSameHost(given, new URL(answer.url))) throw tecErrors.otherSite(site.api.origin);
    return site;
  }
  throw tecErrors.noCalendar();
}

function refuseStatus({ status }: Answer, { Authorization: sent }: Record<string, string>): void {
  if (status === 401) throw sent === undefined ? tecErrors.needsCredentials() : tecErrors.wrongCredentials();
  if (status === 403) throw tecErrors.forbidden();
}

/** The site whose index an answer is. */
function siteIn(answer: Answer, headers: Record<string, string>): Site | undefined {
  const index = membersIn(answer.text);
  const routes = index && isMembers(index['routes']) ? index['routes'] : undefined;
  if (answer.status !== 200 || !index || !routes || typeof index['namespace'] !== 'string') return undefined;
  const has = (name: string) => Object.hasOwn(routes, `/${String(index['namespace'])}/${name}`);
  // The reference lists its routes; a site that lists none is taken at its word.
  if (Object.keys(routes).length > 0 && !has('events')) return undefined;
  return { api: new ApiAddress(answer.url), isOurs: has('series'), headers };
}

/** Where the interface may be, by what the URL of the user answers. */
function candidatesIn(answer: Answer): string[] {
  const { url, headers, text } = answer;
  const body = membersIn(text);
  if (body && typeof body['namespace'] === 'string') return [url];
  // Sent by the reference, and by services like this one, whose interface can be anywhere.
  const named = headers['x-tec-api-root'];
  const interfaces = typeof named === 'string' ? webUrlsIn(named, url) : [];
  const roots =
    body && Array.isArray(body['namespaces']) ? [url] : rootsIn(headers, text).flatMap((root) => webUrlsIn(root, url));
  return [...interfaces, ...roots.map((root) => new ApiAddress(root).at(NAMESPACE)), usualPlace(url)];
}

/** The head of a page is long enough. */
const SEARCHED_CHARACTERS = 500_000;

/** The root of all interfaces of a site, which its pages name in a header and in a link. */
function rootsIn(headers: Answer['headers'], page: string): string[] {
  const link = [headers['link'] ?? []].flat().join(',');
  const [, inHeader] = /<([^>]*)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(link) ?? [];
  const head = page.slice(0, SEARCHED_CHARACTERS);
  const [, inPage] = /<link rel=["']https:\/\/api\.w\.org\/["'] href=["']([^"']*)["']/.exec(head) ?? [];
  const root = inHeader ?? inPage?.replaceAll('&amp;', '&').replaceAll('&#038;', '&');
  return root === undefined ? [] : [root];
}

/** An http(s) address as a site writes it, in full; none if it is anything else. */
function webUrlsIn(address: string, base: string): string[] {
  try {
    const { protocol, href } = new URL(address, base);
    return /^https?:$/.test(protocol) ? [href] : [];
  } catch {
    return [];
  }
}

/** `/wp-json/` below the page, which is the front page of the site. */
function usualPlace(page: string): string {
  const url = new URL(page);
  url.search = '';
  return new ApiAddress(url.href).at(`wp-json/${NAMESPACE}`);
}

const isSameHost = (one: URL, other: URL) => withoutWww(one) === withoutWww(other) && isAsSafe(one, other);
const withoutWww = ({ host }: URL) => host.replace(/^www\./, '');
const isAsSafe = (one: URL, other: URL) => one.protocol === 'http:' || other.protocol === 'https:';
