// What the baseline keeps while nothing changes, as the service does: totals, linked records, categories.

const CHANGES = '(SELECT SUM(total) FROM changes) AS changes';
const NEXT_EVENT = '(SELECT MIN(publish_at) FROM events WHERE publish_at > ?) AS next_event';

let changes;
/** When an event is published next, null for never; undefined if that has not been read since the last change. */
let until;
const values = new Map();

const isDated = (at) => until !== undefined && (until === null || at < until);

/** Columns of a statement, with their values: the number of changes, and when an event is published next unless it is known. */
export const columns = (at) => (isDated(at) ? [CHANGES, []] : [`${CHANGES}, ${NEXT_EVENT}`, [at]]);

/** What a row with these columns tells. */
export const stateOf = ({ changes, next_event }) => ({ changes: String(changes), next: next_event });

/** The value that was kept for a key in this state of the data. */
export function find(key, state) {
  see(state);
  return values.get(key);
}

/** The value for a key in a state that is not confirmed yet. */
export const guess = (key, at) => (isDated(at) ? values.get(key) : undefined);

export function keep(key, value, state) {
  see(state);
  if (until !== undefined) values.set(key, value);
}

/** A state that tells the next publication is another one if it comes after a change or after a publication. */
function see(state) {
  const isOther = state.changes !== changes || (state.next !== undefined && state.next !== until);
  if (isOther) {
    values.clear();
    until = state.next;
  }
  changes = state.changes;
}
