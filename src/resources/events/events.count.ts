import type { Caller } from '../../http/access/caller.js';
import { can } from '../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, where } from '../../persistence/conditions.js';
import { numberOf } from '../../persistence/records.js';
import { isByLinks, linkedTotal } from './events.linked.js';
import { isByWords, matchingTotal } from './events.matching.js';
import { type EventsAsked, inside, isPlain, linksAsked, listedEvents } from './events.query.js';
import { countWithin, type StatesCounted } from './window-count.js';

/**
 * The exact number of events of a list as an SQL expression, counted in the cheapest way known for what it asks:
 * - nothing but a window: from the numbers of events that start on each day, which the writes keep;
 * - a window and what events are linked to: from the join table, which repeats the times of its events;
 * - words, and anything else: from the index of words, which repeats those times as well;
 * - what no index tells: event by event.
 */
export function eventTotal(asked: EventsAsked, context: Caller): Condition {
  const counted = statesCounted(asked, context);
  if (counted && isPlain(asked, context) && linksAsked(asked).length === 0) {
    return windowTotal(asked, context, counted);
  }
  if (isByWords(asked)) return matchingTotal(asked, context);
  if (isByLinks(asked, context)) return linkedTotal(asked, context);
  return numberOf('events', listedEvents(asked, context));
}

/** All events of some states, with those whose time to be published is still to come or without. */
interface Counted extends StatesCounted {
  readonly withScheduled: boolean;
}

/** What the viewer sees, where that is all events of some states: authors see their own ones beside. */
function statesCounted({ statuses, sent }: EventsAsked, { viewer }: Caller): Counted | undefined {
  if (!can(viewer, 'create-records')) return { statuses: ['publish'], hidden: [false], withScheduled: false };
  if (!can(viewer, 'edit-others')) return undefined;
  const hidden = { none: [false], only: [true], any: [false, true] }[sent.hide_from_listings ?? 'none'];
  if (!statuses) return { statuses: ['publish', 'draft', 'pending', 'private'], hidden, withScheduled: true };
  const withScheduled = statuses.includes('future');
  if (withScheduled && !statuses.includes('publish')) return undefined;
  return { statuses: statuses.filter((status) => status !== 'future'), hidden, withScheduled };
}

function windowTotal({ window }: EventsAsked, { now }: Caller, counted: Counted): Condition {
  const all = countWithin(window, counted);
  const scheduled = allOf([
    where(`events.publish_at > ? AND events.status = 'publish'`, now),
    isOneOf('events.hidden', counted.hidden.map(Number)),
    inside('events', window),
  ]);
  const publishes = counted.statuses.includes('publish');
  if (counted.withScheduled || !publishes) return where(`(${all.sql})`, ...all.values);
  const less = numberOf('events', scheduled);
  return where(`(${all.sql} - ${less.sql})`, ...all.values, ...less.values);
}
