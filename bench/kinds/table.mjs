// The table of the kinds of list: one line per kind, the sizes beside each other.
import { growth, missedBy } from './limits.mjs';

/** Of the random combinations the tables have those that cost most. */
const RANDOM_SHOWN = 10;

export function kindHead(sizes) {
  const all = (what) => sizes.map((events, index) => `${index === 0 ? `${what} ` : ''}${shortened(events)}`);
  const measured = ['p50 ms', 'SQL ms', 'first', 'rows', 'first'].flatMap(all);
  return ['kind', ...measured, 'growth', 'SQL', 'missed'];
}

export function kindCells(kind) {
  const { name, sizes } = kind;
  const each = (of) => sizes.map(of);
  return [
    name,
    ...each(({ p50 }) => p50.toFixed(1)),
    ...each(({ sqlMs }) => sqlMs.toFixed(2)),
    ...each(({ coldSqlMs }) => coldSqlMs.toFixed(2)),
    ...each(({ rows }) => rows.toLocaleString('en')),
    ...each(({ coldRows }) => coldRows.toLocaleString('en')),
    sizes.length > 1 ? growth(sizes).warm.toFixed(2) : '-',
    [...new Set([sizes.at(-1).statements, sizes.at(-1).coldStatements])].join('/'),
    [
      ...missedBy(kind),
      ...rejected(sizes),
      isRandom(kind) ? decodeURIComponent(sizes.at(-1).path.replace('/events?', '')) : '',
    ].join(' '),
  ];
}

/** All named kinds, and of the random ones those that cost most. */
export function shownKinds(kinds) {
  const cost = ({ sizes }) => sizes.at(-1).coldSqlMs;
  const costliest = kinds.filter(isRandom).sort((one, other) => cost(other) - cost(one));
  return [...kinds.filter((kind) => !isRandom(kind)), ...costliest.slice(0, RANDOM_SHOWN)];
}

const isRandom = ({ name }) => name.startsWith('random ');

const rejected = (sizes) =>
  sizes.filter(({ status }) => status !== 200).map(({ events, status }) => `${status} at ${shortened(events)}`);

const shortened = (events) => (events >= 1e6 ? `${events / 1e6} M` : `${events / 1000} k`);
