import type { EntityManager } from 'typeorm';
import { type OfferedPrice, offeredPrice, type StoredCost } from '../../../calendar/cost/cost.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { calendarIdOf } from '../../../read-models/calendar-id.js';
import type { EventColumns } from '../event.entity.js';
import type { EventRecord } from '../event.record.js';
import { readLinked } from '../linked-records.js';
import { presentRelations } from '../present/event-relations.js';
import { presentEvent } from '../present/event.presenter.js';

/** An event as the API shows it, with what other calendars need to know of it. */
export interface WalkedEvent {
  readonly record: EventRecord;
  /** Unique in the world, and the same for the whole life of the event. */
  readonly uid: string;
  /** Number of its writes. */
  readonly version: number;
  /** The lowest price; undefined if the cost has none in a known currency. */
  readonly offer: OfferedPrice | undefined;
}

/** Events that are presented without a pause for other requests. */
const AT_ONCE = 25;

/** Presents events in the given order, with at most three statements however many they are. */
export async function presentWalked(
  db: EntityManager,
  events: readonly EventColumns[],
  context: RequestContext,
): Promise<WalkedEvent[]> {
  const calendarId = await calendarIdOf(db);
  const linked = await readLinked(
    db,
    events.map(({ id }) => id),
    context.now,
  );
  const relationsOf = await presentRelations(db, events, linked, context);
  const walked: WalkedEvent[] = [];
  for (const [index, event] of events.entries()) {
    if (index % AT_ONCE === 0) await yieldToEventLoop();
    walked.push({
      record: presentEvent(event, relationsOf(event), context),
      // Independent of host, slug and date, which may change.
      uid: event.uid ?? `event-${event.id}@${calendarId}`,
      version: event.version,
      offer: offeredPrice(JSON.parse(event.cost) as StoredCost, context.site.currency),
    });
  }
  return walked;
}
