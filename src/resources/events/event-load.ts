import { addLinks, EVENT_LINKS, type EventLink } from '../../persistence/event-links.js';
import { writeSearchTexts } from '../../persistence/search-texts.js';
import type { Rows } from '../../persistence/transaction.js';
import { Event } from './event.entity.js';
import type { LinkedIds } from './event.links.js';
import type { EventColumns } from './event.writer.js';
import { eventText } from './event-search-text.js';

/** A new event with the ids of what it is linked to. */
export interface EventLinked {
  readonly event: EventColumns;
  readonly linked: LinkedIds;
}

/** Stores many new events whose slugs are free. What is kept about events has to be counted anew afterwards. */
export async function loadEvents(rows: Rows, events: readonly EventLinked[]): Promise<void> {
  await rows.insert(
    Event,
    events.map(({ event }) => event),
  );
  for (const link of Object.keys(EVENT_LINKS) as EventLink[]) {
    await addLinks(
      rows,
      link,
      events.map(({ event, linked }) => ({ event, ids: linked[link] ?? [] })),
    );
  }
  for (const { event } of events) await writeSearchTexts(rows, event.id, { text: eventText(event) });
}
