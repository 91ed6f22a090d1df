import { can } from '../../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../../../persistence/sql/conditions.js';
import { idSet, numberInSets } from '../../../persistence/sql/id-sets.js';
import { LISTING } from '../../../read-models/event-links.js';
import { bitsOf, type IndexedWord } from '../../../read-models/word-index/dictionary.js';
import { eventsOfRarest } from '../../../read-models/word-index/event-matches.js';
import { LIVE_TABLES } from '../../../read-models/word-index/index-tables.js';
import type { WordMatches } from '../../../read-models/word-index/match-words.js';
import { allOn } from './event-condition.js';
import { locatedVenues } from './event-filters.js';
import { conditionsBy, type ListQuery } from './list-strategy.js';
import { flaggedEvents, flagsOf } from './smaller-side.js';
import { visibleMatches } from './visible-matches.js';

/** With a rarer part, its events are few enough to look up each. */
const FREQUENT = 1 / 5;

/** With words that are not common in more than this share of all events, one pass over all events does not suffice. */
const MANY_UNCOMMON = 1 / 4;

const { occurrences } = LIVE_TABLES;

/**
 * SQL expression: the number of events of a search for frequent words, as the size of an intersection of sets, each of which
 * is read from one index alone. Undefined if another way takes less time.
 */
export function setTotal(words: WordMatches, query: ListQuery): Condition | undefined {
  if (!words.hasSets || !words.isExact || !isBestBySets(words, query)) return undefined;
  const { input } = query.criteria;
  const [first = [], ...others] = words.oneOfEach;
  const within = (table: string) => allOn(rowsOf(table), conditionsBy(query, 'window'));
  // One set of events that the viewer sees is enough.
  const isVisible = visibleMatches(query, occurrences);
  const withOneOf = (part: readonly IndexedWord[], further?: Condition) =>
    eventsWithOneOf(words, part, allOf([within(occurrences), further]));
  const flags = flagsOf(query);
  const located = input.geoloc === undefined ? [] : [locatedEvents(query)];
  return numberInSets(
    withOneOf(first, isVisible),
    [
      ...others.map((part) => withOneOf(part)),
      ...(flags.length ? [idSet('events.id', flaggedEvents(query, flags))] : []),
      ...(input.geoloc ? located : []),
    ],
    [...(words.none.length ? [withOneOf(words.none)] : []), ...(input.geoloc ? [] : located)],
  );
}

function isBestBySets(words: WordMatches, query: ListQuery): boolean {
  const { everyEvent, oneOfEach, none } = words;
  const { featured, ticketed, geoloc } = query.criteria.input;
  const filters = conditionsBy(query, 'links', 'id', 'row').filter(({ field }) => !SETS.includes(field));
  // Few events are featured; for many that are ticketed, looking up each word takes twice the time of both sets.
  if (filters.length || featured || eventsOfRarest(words) < everyEvent.events * FREQUENT) return false;
  if (geoloc !== undefined || featured !== undefined || ticketed !== undefined) return true;
  if (oneOfEach.length === 1 && oneOfEach[0]?.length === 1 && none.length === 0) return false;
  const parts = [...oneOfEach, none];
  const uncommon = parts.map((part) => eventsOf(part.filter(({ bit }) => bit === null)));
  return eventsOf(parts.flat()) < everyEvent.events || Math.max(...uncommon) > everyEvent.events * MANY_UNCOMMON;
}

/** The filters that have sets besides the words. */
const SETS: readonly string[] = ['featured', 'ticketed', 'geoloc'];

const eventsOf = (words: readonly IndexedWord[]): number => words.reduce((sum, { events }) => sum + events, 0);

/** The rows of all events have the common words; they are read if those of the words themselves are more. */
export function eventsWithOneOf(
  { everyEvent }: WordMatches,
  part: readonly IndexedWord[],
  filter: Condition,
): Condition {
  const common = part.filter(({ bit }) => bit !== null);
  const isMarked = eventsOf(common) > everyEvent.events;
  const read = isMarked ? part.filter(({ bit }) => bit === null) : part;
  const marks = where(`word_id = ? AND common_words & ${bitsOf(common)} <> 0`, everyEvent.id);
  const ids = read.map(({ id }) => id);
  const { sql, values } = allOf([oneOf([isOneOf('word_id', ids), isMarked ? marks : undefined]), filter]);
  return idSet('event_id', where(`${occurrences} WHERE ${sql}`, ...values));
}

/** The events with a located venue that the viewer sees there. */
function locatedEvents(query: ListQuery): Condition {
  const { viewer, now } = query.context;
  const showing = can(viewer, 'create-records') ? Object.values(LISTING) : [LISTING.inLists];
  const { sql, values } = allOf([
    locatedVenues(viewer, now),
    isOneOf('event_venues.showing', showing),
    allOn(rowsOf('event_venues'), conditionsBy(query, 'window')),
  ]);
  return idSet(
    'event_venues.event_id',
    where(
      `venues STRAIGHT_JOIN event_venues FORCE INDEX (event_venues_start) ON event_venues.venue_id = venues.id WHERE ${sql}`,
      ...values,
    ),
  );
}

const rowsOf = (table: string) => ({ table, eventId: `${table}.event_id`, form: 'correlated' }) as const;
