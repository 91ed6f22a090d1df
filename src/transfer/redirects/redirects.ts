import type { EntityManager } from 'typeorm';
import type { PublishableKind } from '../../calendar/resource-kinds.js';
import type { Urls } from '../../http/urls/urls.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import type { ExternalIdKind } from '../../read-models/external-ids.js';
import { publicPage } from '../../resources/publishing/published-record.js';
import { PAGE, readDigests } from '../plan/field-digests.js';

/** The page that an imported record had, and the one that it has now. Both are URLs. */
export interface Redirect {
  readonly from: string;
  readonly to: string;
}

/** A record with a page. */
interface Paged {
  readonly id: number;
  readonly slug: string;
  readonly status: string;
}

const BATCH = 500;
const PUBLISHED: readonly (readonly [ExternalIdKind, PublishableKind])[] = [
  ['events', 'event'],
  ['venues', 'venue'],
  ['organizers', 'organizer'],
];

/**
 * The redirects from the pages of the sources to the pages of this calendar, in order of the records' ids. Pages whose URL stays
 * the same, and records that the public cannot read, have none.
 *
 * @param source the name under which an import has remembered its ids; undefined for all
 */
export async function* redirects(db: EntityManager, urls: Urls, source?: string): AsyncGenerator<Redirect> {
  for (const [kind, page] of PUBLISHED) {
    for await (const batch of published(db, kind))
      yield* redirectsOf(batch, await formerPages(db, kind, batch, source), (record) => publicPage(urls, page, record));
  }
  const categories = await termsOf(db, 'categories');
  const category = ({ id }: Paged) => urls.sitePage('events', 'category', ...pathOf(id, categories));
  yield* redirectsOf(categories, await formerPages(db, 'categories', categories, source), category);
  const tags = await termsOf(db, 'tags');
  yield* redirectsOf(tags, await formerPages(db, 'tags', tags, source), ({ slug }) => urls.sitePage('tag', slug));
}

function* redirectsOf<T extends Paged>(
  records: readonly T[],
  formerPages: ReadonlyMap<number, string[]>,
  pageOf: (record: T) => string,
): Generator<Redirect> {
  for (const record of records) {
    const to = pageOf(record);
    for (const from of formerPages.get(record.id) ?? []) if (!isSamePage(from, to)) yield { from, to };
  }
}

/** The same page if the scheme and a slash at the end make the only difference. */
const isSamePage = (one: string, other: string): boolean => plainPage(one) === plainPage(other);

function plainPage(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `${host}${pathname.replace(/\/$/, '')}${search}`;
}

async function* published(db: EntityManager, table: ExternalIdKind): AsyncGenerator<Paged[]> {
  for (let last = 0; ;) {
    const batch = await db.query<Paged[]>(
      `SELECT id, slug, status FROM ${table} WHERE status = 'publish' AND id > ? ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
    if (batch.length > 0) yield batch;
    const end = batch.at(-1);
    if (!end || batch.length < BATCH) return;
    last = end.id;
  }
}

interface Term extends Paged {
  readonly parent: number | null;
}

async function termsOf(db: EntityManager, table: 'categories' | 'tags'): Promise<Term[]> {
  const parent = table === 'categories' ? 'parent_id' : 'NULL';
  return db.query<Term[]>(`SELECT id, slug, 'publish' AS status, ${parent} AS parent FROM ${table} ORDER BY id`);
}

/** The slugs from the top down to a category. */
function pathOf(id: number, categories: readonly Term[]): string[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const path: string[] = [];
  for (let next = byId.get(id); next; next = byId.get(next.parent ?? 0)) path.unshift(next.slug);
  return path;
}

/** The pages of records in a source, by the id of the record. */
async function formerPages(
  db: EntityManager,
  kind: ExternalIdKind,
  records: readonly Paged[],
  source: string | undefined,
): Promise<ReadonlyMap<number, string[]>> {
  const pages = new Map<number, string[]>();
  for (let start = 0; start < records.length; start += BATCH) {
    const isOfRecord = isOneOf(
      'record_id',
      records.slice(start, start + BATCH).map(({ id }) => id),
    );
    const rows = await db.query<{ id: number; imported: string | null }[]>(
      `SELECT record_id AS id, imported FROM external_ids WHERE kind = ? AND ${isOfRecord.sql}
       ${source === undefined ? '' : 'AND source = ?'} ORDER BY record_id, source, external_id`,
      [kind, ...isOfRecord.values, ...(source === undefined ? [] : [source])],
    );
    for (const { id, imported } of rows) {
      const page = readDigests(imported)[PAGE];
      if (page !== undefined) pages.set(id, [...(pages.get(id) ?? []), page]);
    }
  }
  return pages;
}
