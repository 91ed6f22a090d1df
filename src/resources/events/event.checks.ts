import type { Refuse } from '../../http/input/sent.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkPublication } from '../publishing/publication.js';
import type { Caller } from '../../http/access/caller.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import { checkLinks, type LinksAsked } from './event.links.js';
import type { EventColumns } from './event.writer.js';
import { eventTimes, type EventTimes } from './event-times.js';

/** What the checks of a write found out on their way. */
export interface Checked {
  /** Undefined only when a time was refused. */
  readonly times: EventTimes | undefined;
  readonly links: LinksAsked;
}

/** Checks what no field can say of itself: times as they will stand, and whether what is named exists. */
export async function checkEvent(
  rows: Rows,
  sent: Partial<CreateEvent>,
  before: EventColumns | undefined,
  context: Caller,
  refuse: Refuse,
): Promise<Checked> {
  await checkPublication(rows, sent, before, context, refuse);
  return {
    times: eventTimes(sent, before, context, refuse),
    links: await checkLinks(rows, sent, context, refuse),
  };
}
