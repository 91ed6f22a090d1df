import type { SourceKind } from '../source-record.js';
import type { Site } from './find-api.js';
import type { Answer, PoliteClient } from './polite-client.js';
import { tecErrors } from './tec-errors.js';
import { idIn, isMembers, membersIn, type Members, numberIn } from './wire-values.js';

/** The kinds of records of such a site. */
export type TecKind = Exclude<SourceKind, 'series'>;

/** A page of a list. */
export interface ListPage {
  readonly page: number;
  readonly records: readonly unknown[];
  readonly total: number;
  readonly totalPages: number;
}

/** As many as the reference gives. */
const PER_PAGE = '50';
/** A site with more pages is not believed. */
const MAX_PAGES = 100_000;

/** Before everything and after everything: without limits the reference lists two years. 1970 is refused there. */
const ALL_TIME = { start_date: '1971-01-01', end_date: '2999-12-31' };
const UNPUBLISHED = 'publish,draft,pending,private,future';

/** Asks for pages of the lists of a site. */
export class Lists {
  /** Kinds whose list does not take all statuses: the user may see only some. */
  private readonly isLimited = new Set<TecKind>();

  constructor(
    private readonly client: PoliteClient,
    private readonly site: Site,
  ) {}

  /** How many records there are, in one short answer. */
  async total(kind: TecKind): Promise<number> {
    return (await this.read(kind, 1, '1'))?.total ?? 0;
  }

  /**
   * The pages, by number: the address of the next page that the reference gives is refused by it. Ends
   * with the last page, and with one that repeats an earlier one.
   *
   * @throws SourceError
   */
  async *pages(kind: TecKind): AsyncGenerator<ListPage, void, undefined> {
    const seen = new Set<string>();
    for (let page = 1; page <= MAX_PAGES; page++) {
      const read = await this.read(kind, page, PER_PAGE);
      if (!read) return;
      const ids = read.records.map((record) => idIn(record) ?? 0).join();
      if (seen.has(ids)) return;
      seen.add(ids);
      yield read;
      if (page >= read.totalPages) return;
    }
  }

  /** Undefined beyond the last page. */
  private async read(kind: TecKind, page: number, perPage: string): Promise<ListPage | undefined> {
    const url = this.site.api.at(kind, { ...this.parametersOf(kind), page: String(page), per_page: perPage });
    const answer = await this.client.ask(url, { ...this.site.headers, Accept: 'application/json' }, readJson);
    const { status, body } = answer;
    if (status === 400 && this.takesStatus(kind) && namesStatus(body)) {
      this.isLimited.add(kind);
      return this.read(kind, page, perPage);
    }
    if (status === 404 && isBeyondEnd(body)) return undefined;
    if (status === 401) throw tecErrors.wrongCredentials();
    if (status === 403) throw tecErrors.forbidden();
    if (status !== 200) throw tecErrors.refused(status, new URL(url).pathname);
    return pageIn(body, kind, page);
  }

  private parametersOf(kind: TecKind): Record<string, string> {
    if (kind === 'categories' || kind === 'tags') return { hide_empty: 'false' };
    const status: Record<string, string> = this.takesStatus(kind) ? { status: UNPUBLISHED } : {};
    if (kind !== 'events') return status;
    return { ...status, ...ALL_TIME, ...(this.site.isOurs && this.oursOnly()) };
  }

  /** What only a service like this one understands. */
  private oursOnly(): Record<string, string> {
    const isSignedIn = this.site.headers['Authorization'] !== undefined;
    return { start_date: '1000-01-01', end_date: '9999-12-31', ...(isSignedIn && { hide_from_listings: 'any' }) };
  }

  private takesStatus(kind: TecKind): boolean {
    const isSignedIn = this.site.headers['Authorization'] !== undefined;
    return isSignedIn && kind !== 'categories' && kind !== 'tags' && !this.isLimited.has(kind);
  }
}

interface JsonAnswer {
  readonly status: number;
  readonly body: Members;
}

/** Undefined for an answer that is not JSON, whatever its type says: half a page, a page for people. */
function readJson({ status, text }: Answer): JsonAnswer | undefined {
  const body = membersIn(text);
  if (body) return { status, body };
  return status === 200 ? undefined : { status, body: {} };
}

function pageIn(body: Members, kind: TecKind, page: number): ListPage {
  const records = body[kind];
  const total = numberIn(body['total']);
  if (!Array.isArray(records) || total === undefined || total < 0) throw tecErrors.noCalendar();
  const totalPages = numberIn(body['total_pages']) ?? Math.ceil(total / Number(PER_PAGE));
  return { page, records, total, totalPages };
}

const isBeyondEnd = ({ code }: Members) => typeof code === 'string' && code.endsWith('-archive-page-not-found');

function namesStatus({ data }: Members): boolean {
  const params = isMembers(data) ? data['params'] : undefined;
  return isMembers(params) && Object.hasOwn(params, 'status');
}
