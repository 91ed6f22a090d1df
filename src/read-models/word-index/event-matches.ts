import { allOf, type Condition, isOneOf, not, oneOf, where } from '../../persistence/sql/conditions.js';
import { bitsOf, type IndexedWord } from './dictionary.js';
import { LIVE_TABLES } from './index-tables.js';
import type { WordMatches } from './match-words.js';
import { isFound } from './word-probes.js';

/** The alias of the rows of `EventMatches`: one for each event, with its times and listing. */
export const MATCH = 'matching';

/** The events with the words of a search, as rows of `MATCH`. */
export interface EventMatches {
  /** SQL after FROM. */
  readonly source: Condition;
  readonly filter: Condition;
}

/** What else limits the events: a condition on a table with times and listings. */
export interface Limits {
  readonly within: (table: string) => Condition;
  /** SELECT of the `start_utc` and `event_id` of fewer events than have the words; each of them is looked up. */
  readonly among?: Condition | undefined;
}

type Words = readonly IndexedWord[];

/** With a word in more than this share of all events, reading all of them takes less time than looking up each. */
const FREQUENT = 1 / 5;

/** Up to this many rare words, looking up each takes less time than collecting their events. */
const MAX_LOOKED_UP = 2;

const { occurrences } = LIVE_TABLES;

const ROWS_OF_MATCHES = { start: `${MATCH}.start_utc`, id: `${MATCH}.event_id` };

/**
 * The events with the words of a search: begins with the events of the rarest part, or with all events if each part is
 * frequent. The row of `EVERY_EVENT` has the common words of its event.
 */
export function eventsWithWords({ oneOfEach, none, everyEvent }: WordMatches, limits: Limits): EventMatches {
  const [rarest = [], ...others] = [...oneOfEach].sort((one, other) => countOf(one) - countOf(other));
  const isOnlyWord = oneOfEach.length === 1 && rarest.length === 1 && none.length === 0;
  const isFrequent = countOf(rarest) > everyEvent.events * FREQUENT;
  const beginsWithAll = !isOnlyWord && (limits.among ? rarest.length > 1 || bitsOf(rarest) > 0n : isFrequent);
  const parts = beginsWithAll ? [rarest, ...others] : others;
  const isJoined = (part: Words) => part.length === 1 && !(beginsWithAll && bitsOf(part));
  const single = parts.filter(isJoined).flat();
  const rest = parts.filter((part) => !isJoined(part));
  const needsMarks = !beginsWithAll && [...rest, none].some(bitsOf);
  const marks = needsMarks ? 'marks' : MATCH;
  const joins = [
    ...single.map((word, index) => joinWith(`also_${index}`, word)),
    ...(needsMarks ? [joinWith(marks, everyEvent)] : []),
  ];
  const begin = beginsWithAll ? [everyEvent] : rarest;
  const rows = begin.length === 1 ? rowsOf(begin, limits) : distinctRowsOf(begin, limits);
  return {
    source: where(
      [rows.source.sql, ...joins.map(({ sql }) => sql)].join(' '),
      ...rows.source.values,
      ...joins.flatMap(({ values }) => values),
    ),
    filter: allOf([
      rows.filter,
      ...rest.map((part) => hasOneOf(part, marks, limits)),
      none.length ? not(hasOneOf(none, marks, limits)) : undefined,
    ]),
  };
}

/** Whether the matches are rows of one word, which the index has in the order of the starts. */
export const isOrderedByStart = ({ oneOfEach, none }: WordMatches): boolean =>
  oneOfEach.every(({ length }) => length === 1) && none.length === 0;

/** About how many events have the rarest part. */
export const eventsOfRarest = ({ oneOfEach }: WordMatches): number => Math.min(...oneOfEach.map(countOf));

const countOf = (words: Words): number => words.reduce((sum, { events }) => sum + events, 0);

/** An equation for a single word, so that its rows are in order. */
function hasIdOf(table: string, words: Words): Condition {
  const ids = words.map(({ id }) => id);
  return ids.length === 1 ? where(`${table}.word_id = ?`, ...ids) : isOneOf(`${table}.word_id`, ids);
}

function rowsOf(words: Words, { within, among }: Limits): EventMatches {
  return {
    // SQLite reads the tables of a CROSS JOIN in this order.
    source: among
      ? where(
          `(${among.sql}) AS among CROSS JOIN ${occurrences} AS ${MATCH} ON ${MATCH}.start_utc = among.start_utc AND ${MATCH}.event_id = among.event_id`,
          ...among.values,
        )
      : where(`${occurrences} AS ${MATCH}`),
    filter: allOf([hasIdOf(MATCH, words), within(MATCH)]),
  };
}

/** An event may have several of the words. */
function distinctRowsOf(words: Words, limits: Limits): EventMatches {
  const { source, filter } = rowsOf(words, limits);
  const columns = ['start_utc', 'event_id', 'end_utc', 'listing'].map((name) => `${MATCH}.${name}`);
  const rows = `SELECT DISTINCT ${columns.join(', ')} FROM ${source.sql} WHERE ${filter.sql}`;
  return { source: where(`(${rows}) AS ${MATCH}`, ...source.values, ...filter.values), filter: where('1=1') };
}

const joinWith = (alias: string, { id }: IndexedWord): Condition =>
  where(
    `JOIN ${occurrences} AS ${alias} ON ${alias}.word_id = ? AND ${alias}.start_utc = ${MATCH}.start_utc AND ${alias}.event_id = ${MATCH}.event_id`,
    id,
  );

/** Condition: the event has one of the words. `marks` is the table with its common words. */
function hasOneOf(words: Words, marks: string, { within }: Limits): Condition {
  const bits = bitsOf(words);
  const rare = words.filter(({ bit }) => bit === null);
  return oneOf([
    bits ? where(`${marks}.common_words & ${bits} <> 0`) : undefined,
    ...(rare.length > MAX_LOOKED_UP ? [isIn(rare, within)] : rare.map(({ id }) => isFound(id, ROWS_OF_MATCHES))),
  ]);
}

function isIn(words: Words, within: Limits['within']): Condition {
  const { sql, values } = allOf([hasIdOf('one', words), within('one')]);
  return where(`${MATCH}.event_id IN (SELECT one.event_id FROM ${occurrences} AS one WHERE ${sql})`, ...values);
}
