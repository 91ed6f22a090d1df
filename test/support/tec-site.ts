import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Kind = 'categories' | 'tags' | 'venues' | 'organizers' | 'events';
type Stored = { readonly id: number; readonly status?: string } & Record<string, unknown>;

/** What the site answers to one request instead of the list that was asked for. */
export type Trouble = (response: ServerResponse) => void;

const BASE = '/wp-json/tribe/events/v1';
export const CREDENTIALS = { username: 'admin', password: 'secret word' };
const AUTHORIZATION = `Basic ${Buffer.from('admin:secret word').toString('base64')}`;

/**
 * A site with The Events Calendar on this machine, as far as an import meets it: lists by pages of at most 50, drafts for
 * those who sign in and ask for them by name, no list of terms without events unless asked for, 404 beyond the end.
 */
export class TecSite {
  readonly records: Record<Kind, Stored[]> = { categories: [], tags: [], venues: [], organizers: [], events: [] };
  /** Paths with their query, in order. */
  readonly requests: string[] = [];
  /** What goes wrong at the next requests, one after the other; undefined for nothing. */
  readonly troubles: (Trouble | undefined)[] = [];
  /** Called before a list is answered; a trouble is answered instead. */
  beforeList: (kind: string, page: number) => Trouble | undefined = () => undefined;
  /** Statuses that a signed-in user may ask for. */
  statuses = ['publish', 'draft', 'pending', 'private', 'future'];
  private atOnce = 0;
  mostAtOnce = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<TecSite> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const site = new TecSite(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      site.mostAtOnce = Math.max(site.mostAtOnce, ++site.atOnce);
      response.once('close', () => site.atOnce--);
      site.answer(request, response);
    });
    return site;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(request.url ?? '');
    const trouble = this.troubles.shift();
    if (trouble) return trouble(response);
    const { authorization } = request.headers;
    if (authorization !== undefined && authorization !== AUTHORIZATION)
      return json(response, 401, { code: 'incorrect_password' });
    const url = new URL(request.url ?? '', this.url);
    if (url.pathname === '/') {
      const link = `<${this.url}/wp-json/>; rel="https://api.w.org/"`;
      response.writeHead(200, { 'Content-Type': 'text/html', Link: link }).end('<title>A site</title>');
      return;
    }
    const [, kind] = /^\/wp-json\/tribe\/events\/v1\/?([a-z]*)$/.exec(url.pathname) ?? [];
    if (kind === undefined) return json(response, 404, { code: 'rest_no_route' });
    if (kind === '')
      return json(response, 200, { namespace: 'tribe/events/v1', routes: { [`${BASE.slice(8)}/events`]: {} } });
    this.list(kind as Kind, url.searchParams, authorization !== undefined, response);
  }

  private list(kind: Kind, query: URLSearchParams, isSignedIn: boolean, response: ServerResponse): void {
    const [page, perPage] = [Number(query.get('page') ?? 1), Math.min(50, Number(query.get('per_page') ?? 10))];
    const trouble = this.beforeList(kind, page);
    if (trouble) return trouble(response);
    const asked = query.get('status')?.split(',');
    const isKnown = (status: string) => isSignedIn && this.statuses.includes(status);
    if (asked && !asked.every(isKnown))
      return json(response, 400, { code: 'rest_invalid_param', data: { status: 400, params: { status: 'Invalid.' } } });
    const isTerm = kind === 'categories' || kind === 'tags';
    const found = this.records[kind].filter((record) => {
      if (isTerm) return query.get('hide_empty') === 'false' || record['count'] !== 0;
      const isInTime = kind !== 'events' || query.get('start_date') === '1971-01-01';
      return isInTime && (asked ?? ['publish']).includes(record.status ?? 'publish');
    });
    const shown = found.slice((page - 1) * perPage, page * perPage);
    if (shown.length === 0 && !isTerm) return json(response, 404, { code: `${kind}-archive-page-not-found` });
    const total_pages = Math.ceil(found.length / perPage);
    json(response, 200, { [kind]: shown, total: found.length, total_pages });
  }
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', ...headers })
    .end(JSON.stringify(body));
}
