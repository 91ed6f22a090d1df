import type { EntityManager } from 'typeorm';
import { httpErrors } from '../../../http/errors/http-errors.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RecordResponse } from '../../../http/responses/rendered-response.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { isMysql } from '../../../persistence/dialect.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import { readRecords } from '../../../persistence/sql/records.js';
import { mayEdit } from '../../publishing/visibility.js';
import { Event, type EventColumns } from '../event.entity.js';
import type { EventRecord } from '../event.record.js';
import { currentVersion } from '../event-response.js';
import { eventErrors } from '../events.errors.js';
import { changesIn, type ParsedUpdate, validateUpdate } from '../update-one.js';
import { readKnownRecords } from '../write/save-links.js';
import { type OutcomeOfOne, outcomeOf, partOutcome } from './outcome.js';
import { isPlainUpdate, type PlainUpdate } from './plain-event.js';
import { storeUpdates } from './store-updates.js';
import { updateAlone, type UpdateOfEvent } from './update-of-event.js';

type Outcome = OutcomeOfOne<RecordResponse<EventRecord>>;

/**
 * Updates many events in the transaction of the caller, as `createEvents` creates them: as one update after the other does,
 * but consecutive updates of different single events that keep their slugs are written together.
 */
export async function updateEvents(
  db: EntityManager,
  updates: readonly UpdateOfEvent[],
  context: RequestContext,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (outcomes.length < updates.length)
    outcomes.push(...(await updateLeading(db, updates.slice(outcomes.length), context)));
  return outcomes;
}

/** Updates the first events: those before the first that needs an update of its own, and that one. */
async function updateLeading(
  db: EntityManager,
  updates: readonly UpdateOfEvent[],
  context: RequestContext,
): Promise<Outcome[]> {
  const candidates = await readCandidates(db, updates, context);
  const parsed = candidates.flatMap(({ update }) => (update ? [update.changes.values] : []));
  const known = await readKnownRecords(db, parsed, context);
  const leading: OutcomeOfOne<PlainUpdate>[] = [];
  for (const candidate of candidates) {
    const valid = await outcomeOf(async () => {
      const { before, update } = editable(candidate, context);
      return { ...candidate, before, ...(await validateUpdate(db, before, update, context, known)) };
    });
    if (valid.status === 'fulfilled' && !isPlainUpdate(valid.value, leading)) break;
    leading.push(valid);
  }
  const written = await storeUpdates(db, leading, context);
  const next = updates[leading.length];
  return next ? [...written, await partOutcome(db, () => updateAlone(db, next, context))] : written;
}

/** An update with its event, if there is such an event, and with the fields that differ. */
interface Candidate extends UpdateOfEvent {
  readonly before: EventColumns | undefined;
  readonly update: ParsedUpdate | undefined;
}

/** The updates before the first that names its event in another way than by id, names it again, or changes a date of a series. */
async function readCandidates(
  db: EntityManager,
  updates: readonly UpdateOfEvent[],
  context: RequestContext,
): Promise<Candidate[]> {
  const ids = updates.map(({ ref }) => ('id' in ref ? ref.id : undefined));
  const end = ids.findIndex((id, index) => id === undefined || ids.indexOf(id) < index);
  const first = end < 0 ? updates : updates.slice(0, end);
  const filter = isOneOf('events.id', [...new Set(ids.slice(0, first.length))]);
  const found = first.length ? await readRecords(db, Event, { filter, locked: isMysql(db) }) : [];
  const byId = new Map(found.map((event) => [event.id, event]));
  const candidates: Candidate[] = [];
  for (const [index, update] of first.entries()) {
    const before = byId.get(ids[index] ?? 0);
    if (before && before.seriesId !== null) break;
    candidates.push({ ...update, before, update: before && changesIn(update.input, before, context) });
    await yieldToEventLoop();
  }
  return candidates;
}

/** The event of an update; throws what `findEditable` throws, and `rest_precondition_failed`. */
function editable({ before, update, preconditions }: Candidate, { viewer, now }: RequestContext) {
  if (!before || !update) throw eventErrors.notFound();
  if (!mayEdit(viewer, before)) throw httpErrors.forbidden();
  preconditions?.assertMatches(currentVersion(before, now));
  return { before, update };
}
