import type { UtcText } from '../../calendar/dates/texts.js';
import type { Urls } from '../../http/addresses/urls.js';
import { type Condition, isOneOf, where } from '../../persistence/conditions.js';
import { EVENT_LINKS } from '../../persistence/event-links.js';
import type { Rows } from '../../persistence/transaction.js';
import { EmbeddedTermRecord } from './embedded-term.record.js';
import { eventCount } from './event-counts.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';
import { termUrls } from './term-urls.js';

/** The terms of one event, sorted by name. */
export type TermsOfEvent = Record<TermKind, EmbeddedTermRecord[]>;

interface Row {
  eventId: number;
  kind: TermKind;
  id: number;
  name: string;
  sortName: string;
  slug: string;
  description: string;
  parentId: number | null;
  count: number | string;
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
  const sql = `${categories.sql} UNION ALL ${tags.sql} ORDER BY sortName, id`;
  for (const row of await rows.query<Row[]>(sql, [...categories.values, ...tags.values])) {
    terms.get(row.eventId)?.[row.kind].push(presentEmbeddedTerm(row, urls));
  }
  return terms;
}

/** DISTINCT keeps both engines from counting the events of a term once for each event that has it. */
function termsOf(kind: TermKind, eventIds: readonly number[], now: UtcText): Condition {
  const { table, column } = EVENT_LINKS[kind];
  const count = eventCount(kind, now);
  const asked = isOneOf(`${table}.event_id`, eventIds);
  const parent = kind === 'categories' ? 'categories.parent_id' : 'NULL';
  const ownColumns = ['id', 'name', 'sort_name', 'slug', 'description'].map((name) => `${kind}.${name}`).join(', ');
  const counted = `SELECT DISTINCT ${ownColumns}, ${parent} AS parent_id, ${count.sql} AS event_count FROM ${kind}
    WHERE ${kind}.id IN (SELECT ${table}.${column} FROM ${table} WHERE ${asked.sql})`;
  return where(
    `SELECT ${table}.event_id AS eventId, '${kind}' AS kind, counted.id AS id, counted.name AS name,
      counted.sort_name AS sortName, counted.slug AS slug, counted.description AS description,
      counted.parent_id AS parentId, counted.event_count AS count
    FROM ${table} JOIN (${counted}) counted ON counted.id = ${table}.${column} WHERE ${asked.sql}`,
    ...count.values,
    ...asked.values,
    ...asked.values,
  );
}

function presentEmbeddedTerm(
  { kind, id, name, slug, description, parentId, count }: Row,
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
    count: Number(count),
    filter: 'raw',
    id,
    urls: termUrls(urls, kind, id, parentId),
  };
}
