import type { UtcText } from '../../calendar/dates/texts.js';
import type { Urls } from '../../http/addresses/urls.js';
import { type Condition, isOneOf, where } from '../../persistence/conditions.js';
import { EVENT_LINKS } from '../../persistence/event-links.js';
import type { Rows } from '../../persistence/transaction.js';
import { type CountedTerm, countedTerms } from './counted-term.js';
import { EmbeddedTermRecord } from './embedded-term.record.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';
import { termUrls } from './term-urls.js';

/** The terms of one event, sorted by name. */
export type TermsOfEvent = Record<TermKind, EmbeddedTermRecord[]>;

interface Row extends CountedTerm {
  readonly eventId: number;
  readonly kind: TermKind;
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
    terms.get(row.eventId)?.[row.kind].push(presentEmbedded(row, urls));
  }
  return terms;
}

/** DISTINCT keeps both engines from counting the events of a term once for each event that has it. */
function termsOf(kind: TermKind, eventIds: readonly number[], now: UtcText): Condition {
  const { table, column } = EVENT_LINKS[kind];
  const terms = countedTerms(kind, now);
  const asked = isOneOf(`${table}.event_id`, eventIds);
  const distinct = terms.sql.replace(/^SELECT/, 'SELECT DISTINCT');
  return where(
    `SELECT ${table}.event_id AS eventId, '${kind}' AS kind, counted.*
     FROM ${table} JOIN (
       ${distinct} WHERE ${kind}.id IN (SELECT ${table}.${column} FROM ${table} WHERE ${asked.sql})
     ) counted ON counted.id = ${table}.${column}
     WHERE ${asked.sql}`,
    ...terms.values,
    ...asked.values,
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
