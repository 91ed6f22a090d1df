// What the baseline keeps while nothing changes, as the service does: totals, linked records, categories.

/** Columns that tell whether something has changed or was published; the value is the current time. */
export const STATE = `(SELECT SUM(total) FROM changes) AS changes, (SELECT MIN(publish_at) FROM events WHERE publish_at > ?) AS next_event`;

export const stateOf = ({ changes, next_event }) => `${changes} ${next_event}`;

let current;
const values = new Map();

/** The value that was kept for a key in this state of the data. */
export function find(key, state) {
  see(state);
  return values.get(key);
}

/** The value for a key in a state that is not confirmed yet. */
export const guess = (key) => values.get(key);

export function keep(key, value, state) {
  see(state);
  values.set(key, value);
}

function see(state) {
  if (state !== current) values.clear();
  current = state;
}
