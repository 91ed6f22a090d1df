import type { Chance } from '../../../support/chance.js';

/** A random write; `act` is its name in the counts. */
export interface RandomWrite {
  readonly act: string;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Paths of the records that all writers know, by kind. Those of `dates` belong to series. */
export type Known = Record<Kind | 'dates' | 'series', string[]>;

/** Fields with the name of a record, by kind. */
const NAMES = { events: 'title', venues: 'venue', organizers: 'organizer', tags: 'name', categories: 'name' } as const;
type Kind = keyof typeof NAMES;
const KINDS = ['events', 'events', 'events', 'venues', 'organizers', 'tags', 'categories'] as const;
const RECORDS = ['events', 'events', 'venues', 'organizers'] as const;
const UNPUBLISHED = ['draft', 'pending', 'private'] as const;

export const nobodyKnows = (): Known => ({
  ...{ events: [], venues: [], organizers: [], tags: [], categories: [] },
  ...{ dates: [], series: [] },
});

/** How soon scheduled records become public, in seconds. */
export const SOON = 3;

const TIMES = { start_date: 'tomorrow 18:00', end_date: 'tomorrow 20:00' };
const nameOf = (chance: Chance) => `Open ${chance.below(100_000)}`;
const utc = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
/** Times of publication are sent in UTC. */
const soon = (chance: Chance) => ({ status: 'publish', date_utc: utc(Date.now() + 1000 * (1 + chance.below(SOON))) });

/** A record that is there already; a new one if there is none. */
function change(known: Known, kind: keyof Known, chance: Chance, make: (path: string) => RandomWrite): RandomWrite {
  const paths = known[kind];
  return paths.length ? make(chance.oneOf(paths)) : create(known, chance);
}

function create(_: Known, chance: Chance): RandomWrite {
  const kind = chance.oneOf(KINDS);
  const isTerm = kind === 'tags' || kind === 'categories';
  const state = isTerm ? {} : chance.oneOf([{}, {}, { status: chance.oneOf(UNPUBLISHED) }, soon(chance)]);
  const body = { [NAMES[kind]]: nameOf(chance), ...(kind === 'events' && TIMES), ...state };
  return { act: 'create', method: 'POST', path: `/${kind}`, body };
}

const patch = (act: string, kinds: readonly (keyof Known)[], bodyOf: (chance: Chance) => object) => {
  return (known: Known, chance: Chance): RandomWrite =>
    change(known, chance.oneOf(kinds), chance, (path) => ({ act, method: 'PATCH', path, body: bodyOf(chance) }));
};

function rename(known: Known, chance: Chance): RandomWrite {
  const kind = chance.oneOf(KINDS);
  const body = { [NAMES[kind]]: nameOf(chance) };
  return change(known, kind, chance, (path) => ({ act: 'update', method: 'PATCH', path, body }));
}

const remove = (act: string, kinds: readonly (keyof Known)[], query = '') => {
  return (known: Known, chance: Chance): RandomWrite =>
    change(known, chance.oneOf(kinds), chance, (path) => ({ act, method: 'DELETE', path: path + query }));
};

function batch(known: Known, chance: Chance): RandomWrite {
  const operations = [
    { ref: 'hall', method: 'POST', path: '/venues', body: { venue: nameOf(chance) } },
    { method: 'POST', path: '/events', body: { title: nameOf(chance), ...TIMES, venue: { ref: 'hall' } } },
    ...[rename(known, chance), trash(known, chance)].map(({ act: _, ...operation }) => operation),
  ];
  return { act: 'batch', method: 'POST', path: '/batch', body: { atomic: chance.below(2) === 0, operations } };
}

function recur(_: Known, chance: Chance): RandomWrite {
  const body = { title: nameOf(chance), ...TIMES, recurrence: { rrule: `FREQ=WEEKLY;COUNT=${2 + chance.below(3)}` } };
  return { act: 'series', method: 'POST', path: '/events', body };
}

const changeSeries = (known: Known, chance: Chance): RandomWrite =>
  change(known, 'dates', chance, (path) => {
    const query = `?scope=${chance.oneOf(['this', 'following', 'all'])}`;
    return { act: 'change series', method: 'PATCH', path: path + query, body: { title: nameOf(chance) } };
  });

const trash = remove('trash', RECORDS);

const ACTS = [
  ...[create, create, create, rename, rename, recur, changeSeries, batch, trash],
  patch('publish', RECORDS, () => ({ status: 'publish' })),
  patch('unpublish', RECORDS, (chance) => ({ status: chance.oneOf(UNPUBLISHED) })),
  patch('restore', [...RECORDS, 'series'], () => ({ status: 'publish' })),
  patch('schedule', RECORDS, soon),
  patch('hide', ['events'], (chance) => ({ hide_from_listings: chance.below(3) > 0 })),
  patch('give to another author', RECORDS, (chance) => ({ author: 1 + chance.below(3) })),
  remove('delete', ['tags', 'categories']),
  remove('delete dates', ['dates'], '?scope=following'),
  remove('delete series', ['series']),
];

export const randomWrite = (known: Known, chance: Chance): RandomWrite => chance.oneOf(ACTS)(known, chance);

/** A write of a record that is never public: its name says so. */
export function secretWrite(known: Known, chance: Chance): RandomWrite {
  const name = `Secret ${chance.below(100_000)}`;
  const status = chance.oneOf(UNPUBLISHED);
  const recurrence = chance.below(4) === 0 ? { recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } } : {};
  const body = { title: name, status, ...TIMES, ...recurrence };
  const path = known.events.length && chance.below(3) > 0 ? chance.oneOf(known.events) : undefined;
  if (!path) return { act: 'keep secret', method: 'POST', path: '/events', body };
  if (chance.below(4) === 0) return { act: 'trash secret', method: 'DELETE', path };
  const later = { status: 'publish', date_utc: '2090-01-01 00:00:00' };
  return { act: 'change secret', method: 'PATCH', path, body: chance.oneOf([{ title: name }, { status }, later]) };
}
