import type { EntityManager } from 'typeorm';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { UtcText } from '../../calendar/dates/texts.js';
import { byCodePoints } from '../../calendar/text/text-order.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { Urls } from '../../http/urls/urls.js';
import { type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { EVENT_LINKS } from '../../read-models/event-links.js';
import type { CountedTerm } from './counted-term.js';
import { anyScheduled, scheduledEvents } from './event-counts.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';
import { termUrls, TermUrls } from './term-urls.js';

/** The terms of one event, sorted by name. */
export type TermsOfEvent = Record<TermKind, EmbeddedTermRecord[]>;

interface Row extends Omit<CountedTerm, 'version'> {
  readonly eventId: number;
  readonly kind: TermKind;
  readonly sortName: string;
  readonly hasScheduled: number | string;
}

/** Reads the categories and tags of the events in one statement, or in two while any event is scheduled. */
export async function readEmbeddedTerms(
  db: EntityManager,
  eventIds: readonly number[],
  { now, urls }: RequestContext,
): Promise<Map<number, TermsOfEvent>> {
  const terms = new Map<number, TermsOfEvent>(eventIds.map((id) => [id, { categories: [], tags: [] }]));
  if (eventIds.length === 0) return terms;
  const categories = termsOf('categories', eventIds, now);
  const tags = termsOf('tags', eventIds, now);
  const found = await db.query<Row[]>(`${categories.sql} UNION ALL ${tags.sql}`, [
    ...categories.values,
    ...tags.values,
  ]);
  const scheduled = found.some(({ hasScheduled }) => Number(hasScheduled) === 1) ? await readScheduled(db, now) : NONE;
  for (const row of found.sort(byName)) {
    const count = Number(row.eventCount) - (scheduled.get(`${row.kind} ${row.id}`) ?? 0);
    terms.get(row.eventId)?.[row.kind].push(presentEmbedded(row, count, urls));
  }
  return terms;
}

const NONE: ReadonlyMap<string, number> = new Map();

/** Number of scheduled events per term, by `kind id`. */
async function readScheduled(db: EntityManager, now: UtcText): Promise<ReadonlyMap<string, number>> {
  const kinds = (['categories', 'tags'] as const).map((kind) => {
    const { sql, values } = scheduledEvents(kind, now);
    return where(`SELECT '${kind}' AS kind, scheduled.term_id AS id, scheduled.total AS total FROM ${sql}`, ...values);
  });
  const found = await db.query<{ kind: TermKind; id: number; total: number | string }[]>(
    kinds.map(({ sql }) => sql).join(' UNION ALL '),
    kinds.flatMap(({ values }) => values),
  );
  return new Map(found.map(({ kind, id, total }) => [`${kind} ${id}`, Number(total)]));
}

// Sorted here, because MySQL would sort these rows in a file on disk.
function byName(one: Row, other: Row): number {
  return byCodePoints(one.sortName, other.sortName) || one.id - other.id;
}

/** Selects the terms of a kind with their stored counts, and whether these include scheduled events. */
function termsOf(kind: TermKind, eventIds: readonly number[], now: UtcText): Condition {
  const { table, column } = EVENT_LINKS[kind];
  const ofEvents = isOneOf(`${table}.event_id`, eventIds);
  const parent = kind === 'categories' ? 'categories.parent_id' : 'NULL';
  const scheduled = anyScheduled(now);
  return where(
    `SELECT ${table}.event_id AS eventId, '${kind}' AS kind, ${kind}.id AS id, ${kind}.name AS name, ${kind}.slug AS slug,
       ${kind}.description AS description, ${kind}.sort_name AS sortName, ${parent} AS parentId, ${kind}.event_count AS eventCount,
       ${scheduled.sql} AS hasScheduled
     FROM ${table} JOIN ${kind} ON ${kind}.id = ${table}.${column}
     WHERE ${ofEvents.sql}`,
    ...scheduled.values,
    ...ofEvents.values,
  );
}

function presentEmbedded(
  { kind, id, name, slug, description, parentId }: Row,
  count: number,
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
    count,
    filter: 'raw',
    id,
    urls: termUrls(urls, kind, id, parentId),
  };
}

/** A category or tag inside an event. */
@ApiSchema({ name: 'EmbeddedTerm' })
export class EmbeddedTermRecord {
  @ApiProperty({ example: 'Concerts' }) name: string;
  @ApiProperty({ example: 'concerts' }) slug: string;
  @ApiProperty({ type: 'integer', example: 0 }) term_group: number;
  @ApiProperty({ type: 'integer', example: 7 }) term_taxonomy_id: number;
  @ApiProperty({ enum: ['tribe_events_cat', 'post_tag'], example: 'tribe_events_cat' }) taxonomy: string;
  @ApiProperty({ example: '' }) description: string;
  @ApiProperty({ type: 'integer', example: 0, description: 'Parent category; 0 at the top and for tags' })
  parent: number;
  @ApiProperty({ type: 'integer', example: 3, description: 'Number of its published events' }) count: number;
  @ApiProperty({ example: 'raw' }) filter: string;
  @ApiProperty({ type: 'integer', example: 7 }) id: number;
  @ApiProperty({ type: TermUrls }) urls: TermUrls;
}
