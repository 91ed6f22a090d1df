import type { EntityManager } from 'typeorm';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { UtcText } from '../../calendar/dates/texts.js';
import { byCodePoints } from '../../calendar/text/text-order.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { Urls } from '../../http/urls/urls.js';
import { where } from '../../persistence/sql/conditions.js';
import { scheduledEvents } from './event-counts.js';
import type { LinkedTerm } from './linked-term.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';
import { termUrls, TermUrls } from './term-urls.js';

/** The terms of one event, sorted by name. */
export type TermsOfEvent = Record<TermKind, EmbeddedTermRecord[]>;

/** The linked terms of some events, each with the id of its event. */
type LinkedTerms = Readonly<Record<TermKind, readonly (LinkedTerm & { readonly eventId: number })[]>>;

/** Presents the categories and tags of events by event id. Takes a statement only while any event is scheduled. */
export async function presentTerms(
  db: EntityManager,
  { hasScheduled, ...linked }: LinkedTerms & { readonly hasScheduled: boolean },
  { now, urls }: RequestContext,
): Promise<(eventId: number) => TermsOfEvent> {
  const scheduled = hasScheduled ? await readScheduled(db, now) : NONE;
  const terms = new Map<number, TermsOfEvent>();
  for (const kind of ['categories', 'tags'] as const) {
    for (const term of linked[kind].toSorted(byName)) {
      const ofEvent = terms.get(term.eventId) ?? { categories: [], tags: [] };
      const count = Number(term.eventCount) - (scheduled.get(`${kind} ${term.id}`) ?? 0);
      ofEvent[kind].push(presentEmbedded(kind, term, count, urls));
      terms.set(term.eventId, ofEvent);
    }
  }
  return (eventId) => terms.get(eventId) ?? { categories: [], tags: [] };
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
function byName(one: LinkedTerm, other: LinkedTerm): number {
  return byCodePoints(one.sortName, other.sortName) || one.id - other.id;
}

function presentEmbedded(
  kind: TermKind,
  { id, name, slug, description, parentId }: LinkedTerm,
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
