import type { ExternalId } from '../../../calendar/external-id.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { statusAt } from '../../publishing/status.js';
import type { TermKind } from '../../terms/taxonomy.js';
import type { EventColumns } from '../event.entity.js';
import type { CompleteEvent, LinkedRecords } from '../linked-records.js';
import { type EventState, isCounted, type RecordsToLink } from './save-links.js';

/** What a write has read and changed. */
export interface LinkWrite {
  /** Missing for a new event. */
  readonly before?: EventState;
  /** The kinds that the write has replaced. */
  readonly changed: RecordsToLink;
  readonly hasScheduled: boolean;
  readonly externalIds: readonly ExternalId[];
}

const NOTHING: LinkedRecords = { venues: [], organizers: [], categories: [], tags: [] };

/**
 * The linked records of an event after a write, without reading them again: what other transactions have committed since
 * they were read is not part of the response.
 */
export function withRecordsAfter(
  event: EventColumns,
  { before, changed, hasScheduled, externalIds }: LinkWrite,
  { now }: RequestContext,
): CompleteEvent {
  const linked = { ...(before?.linked ?? NOTHING), ...changed };
  const ofEvent = <T extends object>(record: T) => ({ ...record, eventId: event.id });
  const counted = (kind: TermKind) => {
    const counts = countsAfter(event, before, kind);
    return linked[kind].map((term) => ofEvent({ ...term, eventCount: Number(term.eventCount) + counts(term.id) }));
  };
  return {
    event,
    linked: {
      venues: linked.venues.map(ofEvent),
      organizers: linked.organizers.map(ofEvent),
      categories: counted('categories'),
      tags: counted('tags'),
      externalIds: externalIds.map(ofEvent),
      hasScheduled: hasScheduled || statusAt(event, now) === 'future',
    },
  };
}

/** By how much the write changes the stored count of a term of the event. */
function countsAfter(event: EventColumns, before: EventState | undefined, kind: TermKind): (termId: number) => number {
  const countedBefore = new Set(before && isCounted(before.event) ? before.linked[kind].map(({ id }) => id) : []);
  const now = Number(isCounted(event));
  return (termId) => now - Number(countedBefore.has(termId));
}
