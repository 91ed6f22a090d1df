import fc from 'fast-check';
import { venuesShown, organizersShown } from './asking.js';
import { isListed, mayEdit, mayRead, type Onlooker, onlyReads, requestedStates } from './rules.js';
import type { Planted, PlantedEvent, World } from './world.js';

/** What a list is asked, by the names of its parameters. */
export type ListQuery = Readonly<Record<string, string | number | boolean | readonly number[] | undefined>>;

/** What must come back: the records and nothing else, or an error of these parameters. */
export type Due<T> = { readonly records: readonly T[] } | { readonly refused: readonly string[] };

const STATUS = [
  'publish', 'draft', 'pending', 'private', 'future', 'trash', '', 'publish,draft', 'private,trash', 'future,pending',
  'publish,draft,pending,private,future,trash',
]; // prettier-ignore

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const idAmong = (records: readonly { id: number }[]) => fc.constantFrom(...records.map(({ id }) => id));
const idsAmong = (records: readonly { id: number }[]) =>
  fc.uniqueArray(idAmong(records), { minLength: 1, maxLength: 12 });
/** Mostly such as everybody may name; of the others one is enough to be rejected (D79). */
const placesAmong = (records: readonly Planted[]) =>
  fc.oneof(
    { weight: 3, arbitrary: idsAmong(records.filter(({ state }) => state === 'publish')) },
    fc.uniqueArray(idAmong(records), { minLength: 1, maxLength: 3 }),
  );
const wordAmong = (records: readonly Planted[]) =>
  fc.constantFrom(...records.flatMap(({ word, innerWord }) => [word, innerWord, `"${word}"`, word.slice(2)]));
/** Few parameters at once, or hardly a list would hold anything. */
const few = <T extends object>(all: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> =>
  fc
    .shuffledSubarray(Object.keys(all) as (keyof T)[], { maxLength: 3 })
    .chain(
      (names) => fc.record(Object.fromEntries(names.map((name) => [name, all[name]]))) as fc.Arbitrary<Partial<T>>,
    );

export const eventQueries = ({ events, venues, organizers, categories, tags }: World): fc.Arbitrary<ListQuery> => {
  const term = (ids: readonly number[]) => fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 });
  return few({
    start_date: fc.constant('2000-01-01'),
    status: fc.constantFrom(...STATUS),
    search: wordAmong(events),
    venue: placesAmong(venues),
    organizer: placesAmong(organizers),
    categories: term(categories),
    tags: term(tags),
    include: idsAmong(events),
    featured: fc.boolean(),
    geoloc: fc.boolean(),
    near: idAmong(venues.filter(({ point }) => point)),
    post_parent: idAmong(events),
    hide_from_listings: fc.constantFrom('true', 'any', 'false'),
    orderby: fc.constantFrom('title', 'modified', 'date', 'id', 'end_date'),
    order: fc.constantFrom('asc', 'desc'),
  });
};

/** The point of a venue stands for its coordinates in the request. */
export function eventParameters({ near, ...query }: ListQuery, { venues }: World): ListQuery {
  const point = venues.find(({ id }) => id === near)?.point;
  return point ? { ...query, geoloc_lat: point.lat, geoloc_lng: point.lng, geoloc_radius: 1 } : query;
}

export function eventsDue(
  { events, venues, organizers }: World,
  onlooker: Onlooker,
  query: ListQuery,
): Due<PlantedEvent> {
  const states = requestedStates(onlooker, query.status as string | undefined);
  const parent = events.find(({ id }) => id === query.post_parent);
  const rejected = [
    ...(states === 'refused' ? ['status'] : []),
    ...(parent && !mayRead(onlooker, parent) ? ['post_parent'] : []),
    ...(areReadable(onlooker, venues, query.venue) ? [] : ['venue']),
    ...(areReadable(onlooker, organizers, query.organizer) ? [] : ['organizer']),
  ];
  if (states === 'refused' || rejected.length) return { refused: rejected };
  const has = (name: string, ids: readonly number[]) =>
    query[name] === undefined || (query[name] as readonly number[]).some((id) => ids.includes(id));
  const hiddenWish = onlyReads(onlooker) ? 'false' : (query.hide_from_listings ?? 'false');
  const shownThough = (event: PlantedEvent) => hiddenWish !== 'false' && mayEdit(onlooker, event);
  const near = venues.find(({ id }) => id === query.near);
  const records = events.filter((event) => {
    const seen = venuesShown(onlooker, event);
    return (
      isListed(onlooker, event, states) &&
      (event.hidden ? shownThough(event) : hiddenWish !== 'true') &&
      (!event.over || query.start_date !== undefined || query.include !== undefined) &&
      (query.search === undefined || finds(event, query.search as string)) &&
      has(
        'venue',
        seen.map(({ id }) => id),
      ) && // prettier-ignore
      has(
        'organizer',
        organizersShown(onlooker, event).map(({ id }) => id),
      ) && // prettier-ignore
      has('categories', event.categories) &&
      has('tags', event.tags) &&
      has('include', [event.id]) &&
      (query.featured === undefined || event.featured === query.featured) &&
      (query.geoloc === undefined || seen.some(({ point }) => point) === query.geoloc) &&
      (near === undefined || seen.includes(near)) &&
      parent === undefined
    );
  });
  return { records };
}

/** D79: what may not be read by its address is as unknown as what does not exist. */
function areReadable(onlooker: Onlooker, places: readonly Planted[], query: ListQuery[string]): boolean {
  const ids = (query ?? []) as readonly number[];
  return places.every((place) => !ids.includes(place.id) || mayRead(onlooker, place));
}

const finds = ({ word, innerWord }: Planted, search: string): boolean =>
  [word, innerWord].some((text) => text.includes(search.replaceAll('"', '')));

export const linkedRecordQueries = (
  { events, ...world }: World,
  kind: 'venues' | 'organizers',
): fc.Arbitrary<ListQuery> =>
  few({
    status: fc.constantFrom(...STATUS),
    search: wordAmong(world[kind]),
    event: idAmong(events),
    has_events: fc.boolean(),
    only_with_upcoming: fc.boolean(),
    orderby: fc.constantFrom('date', 'name', 'modified', 'id'),
    order: fc.constantFrom('asc', 'desc'),
  });

/** Venues or organizers: D40 for `event`, D42 for what counts as having events. */
export function placesDue(
  world: World,
  kind: 'venues' | 'organizers',
  onlooker: Onlooker,
  query: ListQuery,
): Due<Planted> {
  const states = requestedStates(onlooker, query.status as string | undefined);
  const event = world.events.find(({ id }) => id === query.event);
  const rejected = [
    ...(states === 'refused' ? ['status'] : []),
    ...(event && !mayRead(onlooker, event) ? ['event'] : []),
  ];
  if (states === 'refused' || rejected.length) return { refused: rejected };
  const linked = (of: PlantedEvent, record: Planted) => of[kind].some(({ id }) => id === record.id);
  const readable = world.events.filter((one) => mayRead(onlooker, one));
  const records = world[kind].filter((record) => {
    const events = readable.filter((one) => linked(one, record));
    return (
      isListed(onlooker, record, states) &&
      (query.search === undefined || finds(record, query.search as string)) &&
      (event === undefined || linked(event, record)) &&
      (query.has_events === undefined || events.length > 0 === query.has_events) &&
      (query.only_with_upcoming !== true || events.some(({ over }) => !over))
    );
  });
  return { records };
}

export const termQueries = ({ events, ...world }: World, kind: 'categories' | 'tags'): fc.Arbitrary<ListQuery> =>
  few({
    hide_empty: fc.boolean(),
    event: idAmong(events),
    post: idAmong(events),
    include: fc.uniqueArray(fc.constantFrom(...world[kind]), { minLength: 1, maxLength: 4 }),
    search: maybe(fc.constantFrom('0', '3', kind)),
    orderby: fc.constantFrom('count', 'name', 'id'),
    order: fc.constantFrom('asc', 'desc'),
  });

/** Terms themselves are public; which events have them is not. */
export function termsDue(
  world: World,
  kind: 'categories' | 'tags',
  onlooker: Onlooker,
  query: ListQuery,
): Due<{ id: number }> {
  const eventAt = (name: string) => world.events.find(({ id }) => id === query[name]);
  const rejected = ['event', 'post'].filter((name) => {
    const event = eventAt(name);
    return event !== undefined && !mayRead(onlooker, event);
  });
  if (rejected.length) return { refused: rejected };
  const event = eventAt('event') ?? eventAt('post');
  const used = (id: number) => world.events.some((one) => one.state === 'publish' && one[kind].includes(id));
  const ids = world[kind].filter(
    (id, n) =>
      (event ? event[kind].includes(id) : query.hide_empty === false || used(id)) &&
      (query.include === undefined || (query.include as readonly number[]).includes(id)) &&
      (query.search === undefined || `${kind} ${n}`.includes(String(query.search))),
  );
  return { records: ids.map((id) => ({ id })) };
}
