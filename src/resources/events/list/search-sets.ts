import { allOf, type Condition, where } from '../../../persistence/sql/conditions.js';
import { idSet } from '../../../persistence/sql/id-sets.js';
import type { IndexedWord } from '../../../read-models/word-index/dictionary.js';
import { eventsOfRarest } from '../../../read-models/word-index/event-matches.js';
import { LIVE_TABLES } from '../../../read-models/word-index/index-tables.js';
import type { WordMatches } from '../../../read-models/word-index/match-words.js';
import { hasWords } from '../../../read-models/word-index/word-probes.js';
import { allOn, eventRows } from './event-condition.js';
import { conditionsBy, type EventSet, isAnsweredBy, type ListedSets, type ListQuery } from './list-strategy.js';
import { eventsWithOneOf } from './set-total.js';
import { visibleMatches } from './visible-matches.js';

const { occurrences } = LIVE_TABLES;

/** With a rarer word, counting takes less time than keeping sets. */
const WORTH_KEEPING = 1 / 100;

/** With more parts, most lists have few events, and their sets take longer than these. */
const MAX_PARTS = 4;

/** Look-ups of one changed event, in words that contain a part of the search. */
const MAX_LOOKUPS = 40;

/**
 * The sets of a search without further filters: one for each part, whatever else is searched for, and one of the events that
 * the viewer sees in the window. Undefined if they are not worth keeping.
 */
export function setsOfSearch(words: WordMatches, query: ListQuery): ListedSets | undefined {
  if (!words.hasSets || !words.isExact || !isAnsweredBy(query, 'visibility', 'window', 'words')) return undefined;
  if (words.oneOfEach.length > MAX_PARTS) return undefined;
  if (eventsOfRarest(words) < words.everyEvent.events * WORTH_KEEPING) return undefined;
  const each = setsOf(words, words.oneOfEach);
  const none = setsOf(words, words.none.length ? [words.none] : []);
  return each && none && { each: [visibleEvents(words, query), ...each], none };
}

/** One set for each part of a search; undefined if one has too many words. */
function setsOf(words: WordMatches, parts: WordMatches['oneOfEach']): EventSet[] | undefined {
  const sets = parts.flatMap((part) => eventsWith(words, part) ?? []);
  return sets.length === parts.length ? sets : undefined;
}

function eventsWith(words: WordMatches, part: readonly IndexedWord[]): EventSet | undefined {
  const isOne = hasWords({ ...words, oneOfEach: [part], none: [] }, MAX_LOOKUPS);
  return isOne && { ids: eventsWithOneOf(words, part, where('1=1')), isOne };
}

function visibleEvents({ everyEvent }: WordMatches, query: ListQuery): EventSet {
  const inWindow = conditionsBy(query, 'window');
  const { sql, values } = allOf([
    where('word_id = ?', everyEvent.id),
    allOn({ table: occurrences, eventId: `${occurrences}.event_id`, form: 'correlated' }, inWindow),
    visibleMatches(query, occurrences),
  ]);
  const isOne: Condition = allOn(eventRows('correlated'), [...inWindow, ...conditionsBy(query, 'visibility')]);
  return { ids: idSet('event_id', where(`${occurrences} WHERE ${sql}`, ...values)), isOne };
}
