import type { UtcText } from '../../calendar/dates/texts.js';
import type { Urls } from '../../http/addresses/urls.js';
import { type Condition, isOneOf, where } from '../../persistence/conditions.js';
import { EVENT_LINKS } from '../../persistence/event-links.js';
import type { Rows } from '../../persistence/transaction.js';
import type { CountedTerm } from './counted-term.js';
import { EmbeddedTermRecord } from './embedded-term.record.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';
import { termUrls } from './term-urls.js';

/** The terms of one event, sorted by name. */
export type TermsOfEvent = Record<TermKind, EmbeddedTermRecord[]>;

interface Row extends Omit<CountedTerm, 'version'> {
  readonly eventId: number;
  readonly kind: TermKind;
  readonly sortName: string;
}

/** Reads the categories and tags of some events in one statement. Every event asked for has an entry. */
export async function readEmbeddedTerms(
  rows: Rows,
  eventIds: readonly number[],
  urls: Urls,
  now: UtcText,
): Promise<Map<number, TermsOfEvent>> {
  const terms = new Map<number, TermsOfEvent>(eventIds.map((id) => [id, { categories: [], tags: [] }]));
  if (eventIds.length === 0) return terms;
  const categories = termsOf('categories', eventIds, now);
  const tags = termsOf('tags', eventIds, now);
  const sql = `${categories.sql} UNION ALL ${tags.sql}`;
  const found = await rows.query<Row[]>(sql, [...categories.values, ...tags.values]);
  for (const row of found.sort(byName)) terms.get(row.eventId)?.[row.kind].push(presentEmbedded(row, urls));
  return terms;
}

// As the databases compare: by the code points of the folded names. MySQL would sort these rows in a file on disk.
function byName(one: Row, other: Row): number {
  return Buffer.compare(Buffer.from(one.sortName), Buffer.from(other.sortName)) || one.id - other.id;
}

/** The counts of terms are kept; only the few events whose time has still to come are counted, once for all terms. */
function termsOf(kind: TermKind, eventIds: readonly number[], now: UtcText): Condition {
  const { table, column } = EVENT_LINKS[kind];
  const asked = isOneOf(`${table}.event_id`, eventIds);
  const parent = kind === 'categories' ? 'categories.parent_id' : 'NULL';
  return where(
    `SELECT ${table}.event_id AS eventId, '${kind}' AS kind, ${kind}.id AS id, ${kind}.name AS name, ${kind}.slug AS slug,
       ${kind}.description AS description, ${kind}.sort_name AS sortName, ${parent} AS parentId,
       ${kind}.event_count - COALESCE(scheduled.total, 0) AS eventCount
     FROM ${table} JOIN ${kind} ON ${kind}.id = ${table}.${column}
     LEFT JOIN (
       SELECT ${table}.${column} AS term_id, COUNT(*) AS total FROM events JOIN ${table} ON ${table}.event_id = events.id
       WHERE events.publish_at > ? AND events.status = 'publish' GROUP BY ${table}.${column}
     ) scheduled ON scheduled.term_id = ${kind}.id
     WHERE ${asked.sql}`,
    now,
    ...asked.values,
  );
}

function presentEmbedded(
  { kind, id, name, slug, description, parentId, eventCount }: Row,
  urls: Urls,
): EmbeddedTermRecord {
  return {
    name,
    slug,
    term_group: 0,
    term_taxonomy_id: id,
    taxonomy: TAXONOMIES[kind].wireName,
    description,
    parent: parentId ?? 0,
    count: Number(eventCount),
    filter: 'raw',
    id,
    urls: termUrls(urls, kind, id, parentId),
  };
}
