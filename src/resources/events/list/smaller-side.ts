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

/** With a word in more than this share of all events, reading the index on starts takes less time than each event's row. */
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

/** SQL after FROM: the events of the window with these flags, from the index on starts, which has them. */
export function flaggedEvents(query: ListQuery, flags: readonly ListCondition[]): Condition {
  const { sql, values } = allOf([
    isOneOf('events.hidden', hiddenValues(query).map(Number)),
    allOn(eventRows('correlated'), [...conditionsBy(query, 'window'), ...flags]),
  ]);
  return where(`events /*! FORCE INDEX (events_start) */ WHERE ${sql}`, ...values);
}
