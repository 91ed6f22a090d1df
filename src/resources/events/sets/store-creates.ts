import type { EntityManager } from 'typeorm';
import { Problem } from '../../../calendar/problem.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RecordResponse } from '../../../http/responses/rendered-response.js';
import { inSavepoint } from '../../../persistence/connection/savepoint.js';
import { isUniqueViolation } from '../../../persistence/database-errors.js';
import { nextRecordIds } from '../../../read-models/id-sequence.js';
import { findOrCreateImages } from '../../images/image-set.js';
import { freeSlugs } from '../../publishing/unique-slug.js';
import { createOne } from '../create-one.js';
import { Event, type EventColumns } from '../event.entity.js';
import type { EventRecord } from '../event.record.js';
import { linkedIds } from '../write/changed-event.js';
import { newEvent } from '../write/new-event.js';
import { writeEventSet } from '../write/event-set.js';
import { findOrCreateLinks } from '../write/save-links.js';
import { type OutcomeOfOne, partOutcome } from './outcome.js';
import type { PlainEvent } from './plain-event.js';
import { type WrittenEvent, responsesTo } from './responses.js';

/** Attempts to find free slugs: others may take them meanwhile. */
const ATTEMPTS = 20;

type Outcome = OutcomeOfOne<RecordResponse<EventRecord>>;

/** Stores valid events that create nothing else, with about as many statements as one of them takes. */
export async function storeCreates(
  db: EntityManager,
  valid: readonly PlainEvent[],
  context: RequestContext,
): Promise<Outcome[]> {
  if (valid.length === 0) return [];
  try {
    const responses = await inSavepoint(db, () => storeAll(db, valid, context));
    return responses.map((value) => ({ status: 'fulfilled', value }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  // One of them is too large, which only its response shows.
  const outcomes: Outcome[] = [];
  for (const { parsed } of valid) outcomes.push(await partOutcome(db, () => createOne(db, parsed, context)));
  return outcomes;
}

async function storeAll(
  db: EntityManager,
  valid: readonly PlainEvent[],
  context: RequestContext,
): Promise<RecordResponse<EventRecord>[]> {
  const ids = await nextRecordIds(db, 'event', valid.length);
  const images = await findOrCreateImages(
    db,
    valid.map(({ input }) => input.image),
    context,
  );
  const created: WrittenEvent[] = [];
  for (const [index, { input, times, links }] of valid.entries()) {
    const columns = newEvent(ids[index] ?? 0, input, times, context);
    const event: EventColumns = { ...columns, imageId: images[index] ?? null };
    // They all exist, so this sends no statement.
    const changed = await findOrCreateLinks(db, links, context);
    created.push({ event, changed, hasScheduled: links.hasScheduled, externalIds: [], input });
  }
  return responsesTo(db, await writeWithFreeSlugs(db, created, context), context);
}

/** Writes new events under their slugs or the next free ones; the slugs that they have got are in the result. */
export async function writeWithFreeSlugs<T extends Pick<WrittenEvent, 'event' | 'changed'>>(
  db: EntityManager,
  created: readonly T[],
  context: RequestContext,
): Promise<T[]> {
  const preferred = created.map(({ event }) => event.slug);
  for (let attempt = 1; ; attempt++) {
    const slugs = await freeSlugs(db, Event, preferred);
    const slugged = created.map((one, index) => ({ ...one, event: { ...one.event, slug: slugs[index] ?? '' } }));
    const changes = slugged.map(({ event, changed }) => ({ after: { event, linked: linkedIds(changed) } }));
    try {
      await inSavepoint(db, () => writeEventSet(db, changes, context));
      return slugged;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}
