import type { ExternalId } from '../../../calendar/external-id.js';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RecordResponse } from '../../../http/responses/rendered-response.js';
import { yieldToEventLoop } from '../../../http/responses/yield-to-event-loop.js';
import { statusAt } from '../../publishing/status.js';
import type { TermKind } from '../../terms/taxonomy.js';
import { responseWith } from '../event-response.js';
import type { EventColumns } from '../event.entity.js';
import type { EventRecord } from '../event.record.js';
import type { CompleteEvent, LinkedRecords } from '../linked-records.js';
import { presentRelations } from '../present/event-relations.js';
import { presentEvent } from '../present/event.presenter.js';
import { withRecordsAfter } from '../write/records-after.js';
import { type EventState, isCounted, type RecordsToLink } from '../write/save-links.js';

/** An event that has been written, with the records it links to. */
export interface WrittenEvent {
  /** Undefined for a new event. */
  readonly before?: EventState;
  readonly event: EventColumns;
  /** The kinds of links that the write has replaced. */
  readonly changed: RecordsToLink;
  readonly hasScheduled: boolean;
  readonly externalIds: readonly ExternalId[];
  /** The fields of the write. */
  readonly input: object;
}

const TERMS = ['categories', 'tags'] as const;
const NOTHING: LinkedRecords = { venues: [], organizers: [], categories: [], tags: [] };

/** The responses to writes, as one after the other gives them. Throws `rest_invalid_param` if one of the events is too large. */
export async function responsesTo(
  db: EntityManager,
  written: readonly WrittenEvent[],
  context: RequestContext,
): Promise<RecordResponse<EventRecord>[]> {
  const counted = new TermCounts(isCounted);
  const shown = new TermCounts((event) => isCounted(event) && statusAt(event, context.now) === 'publish');
  for (const one of written) for (const counts of [counted, shown]) counts.add(one, 1);
  const complete = written.map((one) => withFinalCounts(one, counted, context));
  const events = written.map(({ event }) => event);
  const relationsOf = await presentRelations(db, events, together(complete), context);
  const responses: RecordResponse<EventRecord>[] = [];
  for (const [index, one] of written.entries()) {
    await yieldToEventLoop();
    const record = presentEvent(one.event, relationsOf(one.event), context);
    // The writes after this one do not count yet.
    shown.add(one, -1);
    for (const kind of TERMS) for (const term of record[kind]) term.count -= shown.of(kind, term.id);
    responses.push(responseWith(record, complete[index] ?? { event: one.event, linked: NOTHING }, context, one.input));
  }
  return responses;
}

const linkedAfter = ({ before, changed }: WrittenEvent): LinkedRecords => ({
  ...(before?.linked ?? NOTHING),
  ...changed,
});

/** By how much writes change the number of events of each term. */
class TermCounts {
  private readonly counts = new Map<string, number>();

  constructor(private readonly includes: (event: EventColumns) => boolean) {}

  add(written: WrittenEvent, sign: 1 | -1): void {
    const { before, event } = written;
    if (this.includes(event)) this.addEach(linkedAfter(written), sign);
    if (before && this.includes(before.event)) this.addEach(before.linked, -sign);
  }

  of(kind: TermKind, id: number): number {
    return this.counts.get(`${kind} ${id}`) ?? 0;
  }

  private addEach(linked: LinkedRecords, by: number): void {
    for (const kind of TERMS)
      for (const { id } of linked[kind]) this.counts.set(`${kind} ${id}`, this.of(kind, id) + by);
  }
}

/** An event with its linked records, whose counts include all that was written. */
function withFinalCounts(written: WrittenEvent, counts: TermCounts, context: RequestContext): CompleteEvent {
  const { linked } = withRecordsAfter(written.event, written, context);
  const before = linkedAfter(written);
  const final = (kind: TermKind) =>
    linked[kind].map((term, index) => ({
      ...term,
      eventCount: Number(before[kind][index]?.eventCount ?? 0) + counts.of(kind, term.id),
    }));
  return { event: written.event, linked: { ...linked, categories: final('categories'), tags: final('tags') } };
}

function together(complete: readonly CompleteEvent[]): CompleteEvent['linked'] {
  const all = complete.map(({ linked }) => linked);
  return {
    venues: all.flatMap(({ venues }) => venues),
    organizers: all.flatMap(({ organizers }) => organizers),
    categories: all.flatMap(({ categories }) => categories),
    tags: all.flatMap(({ tags }) => tags),
    externalIds: all.flatMap(({ externalIds }) => externalIds),
    hasScheduled: all.some(({ hasScheduled }) => hasScheduled),
  };
}
