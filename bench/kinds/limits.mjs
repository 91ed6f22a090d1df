// The targets of the kinds of list.

const MAX_GROWTH = 1.5;
const MAX_ROWS = 10_000;
/** At this size no list but a search may read more rows than this. */
const SMALL = { events: 20_000, rows: 5000 };
/** Milliseconds of database CPU time of one request, by group. */
const MAX_SQL_MS = { list: 20, word: 150, words: 400, random: 250 };

const GROUPS = {
  list: 'lists without a search',
  word: 'searches of one word',
  words: 'searches of several words',
  random: 'random combinations',
};

/** What a kind misses, at the largest size and at 20,000 events: `sql`, `rows`, `growth`; with `after write` if only then. */
export function missedBy({ group, sizes }) {
  const last = sizes.at(-1);
  const missed = [];
  const check = (what, warm, cold, limit) => {
    if (warm > limit) missed.push(what);
    else if (cold > limit) missed.push(`${what} after write`);
  };
  check('sql', last.sqlMs, last.coldSqlMs, MAX_SQL_MS[group]);
  if (group !== 'list') return missed;
  check('rows', last.rows, last.coldRows, MAX_ROWS);
  const small = sizes.find(({ events }) => events === SMALL.events);
  if (small) check(`rows at ${SMALL.events}`, small.rows, small.coldRows, SMALL.rows);
  const { warm, cold } = growth(sizes);
  check('growth', warm, cold, MAX_GROWTH);
  return missed;
}

/** p50 at the largest size relative to that at the smallest, with everything kept and after a write. */
export function growth(sizes) {
  const [first, last] = [sizes[0], sizes.at(-1)];
  return { warm: last.p50 / first.p50, cold: last.coldMs / first.coldMs };
}

/** Lines for the table of targets: of each target the worst kind. */
export function kindLines(kinds) {
  if (!kinds?.length) return [];
  const of = (group) => kinds.filter((kind) => kind.group === group);
  const at = `${kinds[0].sizes.at(-1).events.toLocaleString('en')} events`;
  const lines = Object.entries(GROUPS).flatMap(([group, name]) => {
    const last = ({ sizes }) => sizes.at(-1);
    return [
      worst(`${at}, ${name}: database CPU ms`, of(group), MAX_SQL_MS[group], (kind) => last(kind).sqlMs),
      worst(
        `${at}, ${name}, after a write: database CPU ms`,
        of(group),
        MAX_SQL_MS[group],
        (kind) => last(kind).coldSqlMs,
      ),
    ];
  });
  const rows = (kind) => Math.max(kind.sizes.at(-1).rows, kind.sizes.at(-1).coldRows);
  lines.push(worst(`${at}, ${GROUPS.list}: rows read`, of('list'), MAX_ROWS, rows));
  if (kinds[0].sizes.some(({ events }) => events === SMALL.events)) {
    const few = ({ sizes }) => {
      const { rows: warm, coldRows } = sizes.find(({ events }) => events === SMALL.events);
      return Math.max(warm, coldRows);
    };
    lines.push(worst(`${SMALL.events} events, ${GROUPS.list}: rows read`, of('list'), SMALL.rows, few));
  }
  if (kinds[0].sizes.length > 1) {
    const grown = `${GROUPS.list}: p50 at the largest / at the smallest size`;
    lines.push(worst(grown, of('list'), MAX_GROWTH, ({ sizes }) => growth(sizes).warm));
    lines.push(worst(`${grown}, after a write`, of('list'), MAX_GROWTH, ({ sizes }) => growth(sizes).cold));
  }
  return lines.filter(Boolean);
}

function worst(what, kinds, limit, value) {
  if (kinds.length === 0) return undefined;
  const sorted = kinds.toSorted((one, other) => value(other) - value(one));
  const over = kinds.filter((kind) => value(kind) > limit).length;
  const misses = over ? `, ${over} of ${kinds.length} over` : '';
  return {
    what: `${what} (worst: ${sorted[0].name}${misses})`,
    value: value(sorted[0]),
    limit: `≤ ${limit}`,
    met: over === 0,
  };
}
