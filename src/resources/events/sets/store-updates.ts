import type { EntityManager } from 'typeorm';
import { Problem } from '../../../calendar/problem.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RecordResponse } from '../../../http/responses/rendered-response.js';
import { inSavepoint } from '../../../persistence/connection/savepoint.js';
import type { EventRecord } from '../event.record.js';
import { readLinked, type RecordsOfEvents } from '../linked-records.js';
import { changedEvent, idsIn } from '../write/changed-event.js';
import { writeEventSet } from '../write/event-set.js';
import { type OutcomeOfOne, partOutcome } from './outcome.js';
import type { PlainUpdate } from './plain-event.js';
import { responsesTo, type WrittenEvent } from './responses.js';
import { updateAlone } from './update-of-event.js';

type Outcome = OutcomeOfOne<RecordResponse<EventRecord>>;

/** Stores the valid ones of some updates together; the others keep their errors. */
export async function storeUpdates(
  db: EntityManager,
  checked: readonly OutcomeOfOne<PlainUpdate>[],
  context: RequestContext,
): Promise<Outcome[]> {
  const valid = checked.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stored = await storeTogether(db, valid, context);
  return checked.map((outcome) => (outcome.status === 'fulfilled' ? (stored.shift() as Outcome) : outcome));
}

async function storeTogether(
  db: EntityManager,
  valid: readonly PlainUpdate[],
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
  for (const update of valid) outcomes.push(await partOutcome(db, () => updateAlone(db, update, context)));
  return outcomes;
}

async function storeAll(
  db: EntityManager,
  valid: readonly PlainUpdate[],
  context: RequestContext,
): Promise<RecordResponse<EventRecord>[]> {
  const ids = valid.map(({ before }) => before.id);
  const { hasScheduled, externalIds, ...linked } = await readLinked(db, ids, context.now);
  const written: WrittenEvent[] = [];
  for (const { before: event, values, update } of valid) {
    const before = { event, linked: linkedOf(linked, event.id) };
    const after = await changedEvent(db, before, update, context);
    written.push({
      before,
      ...after,
      hasScheduled: hasScheduled || update.links.hasScheduled,
      externalIds: externalIds.filter(({ eventId }) => eventId === event.id),
      input: values,
    });
  }
  const changes = written.map(({ before, event, changed }) => ({
    before: before && idsIn(before),
    after: idsIn({ event, linked: { ...(before?.linked ?? NONE), ...changed } }),
  }));
  await writeEventSet(db, changes, context);
  return responsesTo(db, written, context);
}

const NONE = { venues: [], organizers: [], categories: [], tags: [] };

function linkedOf({ venues, organizers, categories, tags }: RecordsOfEvents, id: number) {
  const own = <T extends { readonly eventId: number }>(records: readonly T[]) =>
    records.filter(({ eventId }) => eventId === id);
  return { venues: own(venues), organizers: own(organizers), categories: own(categories), tags: own(tags) };
}
