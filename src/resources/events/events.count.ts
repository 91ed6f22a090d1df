import { can } from '../../calendar/viewer.js';
import { allOf, isOneOf, where } from '../../persistence/conditions.js';
import { countRows } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';
import type { Asking } from './events-asked.js';
import { countLinked, isByLinks } from './events.linked.js';
import { countMatching, isByWords } from './events.matching.js';
import { type EventsAsked, inside, isPlain, linksAsked, selectEvents } from './events.query.js';
import { countWithin, type StatesCounted } from './window-count.js';

/**
 * The exact number of events of a list, counted in the cheapest way known for what it asks:
 * - nothing but a window: from the numbers of events that start on each day, which the writes keep;
 * - a window and what events are linked to: from the join table, which repeats the times of its events;
 * - words, and anything else: from the index of words, which repeats those times as well;
 * - what no index tells: event by event.
 */
export function countEvents(rows: Rows, asked: EventsAsked, asking: Asking): Promise<number> {
  const counted = statesCounted(asked, asking);
  if (counted && isPlain(asked, asking) && linksAsked(asked).length === 0) {
    return countWindow(rows, asked, asking, counted);
  }
  if (isByWords(asked)) return countMatching(rows, asked, asking);
  if (isByLinks(asked, asking)) return countLinked(rows, asked, asking);
  return countRows(rows, 'events', selectEvents(asked, asking).filter);
}

/** All events of some states, with those whose time to be published is still to come or without. */
interface Counted extends StatesCounted {
  readonly withScheduled: boolean;
}

/** What the viewer sees, where that is all events of some states: authors see their own ones beside. */
function statesCounted({ statuses, sent }: EventsAsked, { viewer }: Asking): Counted | undefined {
  if (!can(viewer, 'create-records')) return { statuses: ['publish'], hidden: [false], withScheduled: false };
  if (!can(viewer, 'edit-others')) return undefined;
  const hidden = { none: [false], only: [true], any: [false, true] }[sent.hide_from_listings ?? 'none'];
  if (!statuses) return { statuses: ['publish', 'draft', 'pending', 'private'], hidden, withScheduled: true };
  const withScheduled = statuses.includes('future');
  if (withScheduled && !statuses.includes('publish')) return undefined;
  return { statuses: statuses.filter((status) => status !== 'future'), hidden, withScheduled };
}

async function countWindow(rows: Rows, { window }: EventsAsked, { now }: Asking, counted: Counted): Promise<number> {
  const all = countWithin(window, counted);
  const scheduled = allOf([
    where(`events.publish_at > ? AND events.status = 'publish'`, now),
    isOneOf('events.hidden', counted.hidden.map(Number)),
    inside('events', window),
  ]);
  const publishes = counted.statuses.includes('publish');
  const less =
    counted.withScheduled || !publishes
      ? where('0')
      : where(`(SELECT COUNT(*) FROM events WHERE ${scheduled.sql})`, ...scheduled.values);
  const [row] = await rows.query<{ total: number | string }[]>(`SELECT ${all.sql} - ${less.sql} AS total`, [
    ...all.values,
    ...less.values,
  ]);
  return Number(row?.total ?? 0);
}
