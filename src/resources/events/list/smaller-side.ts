import { allOf, type Condition, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { eventsOfRarest } from '../../../read-models/word-index/event-matches.js';
import { allOn, eventRows, type ListCondition } from './event-condition.js';
import { linkRows } from './link-rows.js';
import { conditionsBy, hiddenValues, type ListQuery } from './list-strategy.js';

/** Events that a search looks up in the word index one by one, because they are fewer than those with the words. */
export interface SmallerSide {
  /** SELECT of `start_utc` and `event_id`. */
  readonly events: Condition;
  /** The conditions that these events meet. */
  readonly answered: readonly ListCondition[];
}

/** With a word in more than this share of all events, reading an index on events takes less time than each event's row. */
const FREQUENT = 1 / 8;

/** Undefined if a search best begins with the words. */
export function smallerSide(query: ListQuery): SmallerSide | undefined {
  const { words, fewestLinks } = query.criteria;
  const links = fewestLinks && linkRows(query, { begin: fewestLinks });
  if (links) {
    const { table, filter, mayRepeat } = links;
    const columns = `${table}.start_utc AS start_utc, ${table}.event_id AS event_id`;
    return {
      events: where(
        `SELECT ${mayRepeat ? 'DISTINCT ' : ''}${columns} FROM ${table} WHERE ${filter.sql}`,
        ...filter.values,
      ),
      answered: conditionsBy(query, 'links'),
    };
  }
  const flags = flagsOf(query);
  if (!words || !flags.length || eventsOfRarest(words) < words.everyEvent.events * FREQUENT) return undefined;
  const { sql, values } = flaggedEvents(query, flags);
  return {
    events: where(`SELECT events.start_utc AS start_utc, events.id AS event_id FROM ${sql}`, ...values),
    answered: flags,
  };
}

/** The conditions on `featured` and `ticketed`. */
export const flagsOf = ({ conditions }: ListQuery): readonly ListCondition[] =>
  conditions.filter(({ field }) => field === 'featured' || field === 'ticketed');

/** SQL after FROM: the events of the window with these flags, from an index that has all that is needed of them. */
export function flaggedEvents(query: ListQuery, flags: readonly ListCondition[]): Condition {
  const { featured, ticketed } = query.criteria.input;
  const hasFew = featured === true || ticketed === true;
  const { sql, values } = allOf([
    // The index on flags begins with both.
    ...(hasFew ? [withFlag('featured', featured), withFlag('ticketed', ticketed)] : []),
    isOneOf('events.hidden', hiddenValues(query).map(Number)),
    allOn(eventRows('correlated'), [...conditionsBy(query, 'window'), ...(hasFew ? [] : flags)]),
  ]);
  return where(`events /*! FORCE INDEX (${hasFew ? 'events_flags' : 'events_start'}) */ WHERE ${sql}`, ...values);
}

const withFlag = (flag: 'featured' | 'ticketed', isWanted: boolean | undefined): Condition =>
  isOneOf(`events.${flag}`, isWanted === undefined ? [0, 1] : [Number(isWanted)]);
