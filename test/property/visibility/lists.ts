import fc from 'fast-check';
import { venuesShown, organizersShown } from './asking.js';
import { isListed, mayEdit, mayRead, type Onlooker, onlyReads, statesMeant } from './rules.js';
import type { Planted, PlantedEvent, World } from './world.js';

/** What a list is asked, by the names of its parameters. */
export type Asked = Readonly<Record<string, string | number | boolean | readonly number[] | undefined>>;

/** What must come back: the records and nothing else, or a refusal of these parameters. */
export type Due<T> = { readonly records: readonly T[] } | { readonly refused: readonly string[] };

const STATUS = [
  'publish', 'draft', 'pending', 'private', 'future', 'trash', '', 'publish,draft', 'private,trash', 'future,pending',
  'publish,draft,pending,private,future,trash',
]; // prettier-ignore

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const idAmong = (records: readonly { id: number }[]) => fc.constantFrom(...records.map(({ id }) => id));
const idsAmong = (records: readonly { id: number }[]) =>
  fc.uniqueArray(idAmong(records), { minLength: 1, maxLength: 12 });
/** Mostly such as everybody may name; of the others one is enough to be refused (D79). */
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

export const eventsAsked = ({ events, venues, organizers, categories, tags }: World): fc.Arbitrary<Asked> => {
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
export function eventParameters({ near, ...asked }: Asked, { venues }: World): Asked {
  const point = venues.find(({ id }) => id === near)?.point;
  return point ? { ...asked, geoloc_lat: point.lat, geoloc_lng: point.lng, geoloc_radius: 1 } : asked;
}

export function eventsDue({ events, venues, organizers }: World, onlooker: Onlooker, asked: Asked): Due<PlantedEvent> {
  const states = statesMeant(onlooker, asked.status as string | undefined);
  const parent = events.find(({ id }) => id === asked.post_parent);
  const refused = [
    ...(states === 'refused' ? ['status'] : []),
    ...(parent && !mayRead(onlooker, parent) ? ['post_parent'] : []),
    ...(areReadable(onlooker, venues, asked.venue) ? [] : ['venue']),
    ...(areReadable(onlooker, organizers, asked.organizer) ? [] : ['organizer']),
  ];
  if (states === 'refused' || refused.length) return { refused };
  const has = (name: string, ids: readonly number[]) =>
    asked[name] === undefined || (asked[name] as readonly number[]).some((id) => ids.includes(id));
  const hiddenWish = onlyReads(onlooker) ? 'false' : (asked.hide_from_listings ?? 'false');
  const shownThough = (event: PlantedEvent) => hiddenWish !== 'false' && mayEdit(onlooker, event);
  const near = venues.find(({ id }) => id === asked.near);
  const records = events.filter((event) => {
    const seen = venuesShown(onlooker, event);
    return (
      isListed(onlooker, event, states) &&
      (event.hidden ? shownThough(event) : hiddenWish !== 'true') &&
      (!event.over || asked.start_date !== undefined || asked.include !== undefined) &&
      (asked.search === undefined || finds(event, asked.search as string)) &&
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
      (asked.featured === undefined || event.featured === asked.featured) &&
      (asked.geoloc === undefined || seen.some(({ point }) => point) === asked.geoloc) &&
      (near === undefined || seen.includes(near)) &&
      parent === undefined
    );
  });
  return { records };
}

/** D79: what may not be read by its address is as unknown as what does not exist. */
function areReadable(onlooker: Onlooker, places: readonly Planted[], asked: Asked[string]): boolean {
  const ids = (asked ?? []) as readonly number[];
  return places.every((place) => !ids.includes(place.id) || mayRead(onlooker, place));
}

const finds = ({ word, innerWord }: Planted, search: string): boolean =>
  [word, innerWord].some((text) => text.includes(search.replaceAll('"', '')));

export const placesAsked = ({ events, ...world }: World, kind: 'venues' | 'organizers'): fc.Arbitrary<Asked> =>
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
export function placesDue(world: World, kind: 'venues' | 'organizers', onlooker: Onlooker, asked: Asked): Due<Planted> {
  const states = statesMeant(onlooker, asked.status as string | undefined);
  const event = world.events.find(({ id }) => id === asked.event);
  const refused = [
    ...(states === 'refused' ? ['status'] : []),
    ...(event && !mayRead(onlooker, event) ? ['event'] : []),
  ];
  if (states === 'refused' || refused.length) return { refused };
  const linked = (of: PlantedEvent, record: Planted) => of[kind].some(({ id }) => id === record.id);
  const readable = world.events.filter((one) => mayRead(onlooker, one));
  const records = world[kind].filter((record) => {
    const events = readable.filter((one) => linked(one, record));
    return (
      isListed(onlooker, record, states) &&
      (asked.search === undefined || finds(record, asked.search as string)) &&
      (event === undefined || linked(event, record)) &&
      (asked.has_events === undefined || events.length > 0 === asked.has_events) &&
      (asked.only_with_upcoming !== true || events.some(({ over }) => !over))
    );
  });
  return { records };
}

export const termsAsked = ({ events, ...world }: World, kind: 'categories' | 'tags'): fc.Arbitrary<Asked> =>
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
  asked: Asked,
): Due<{ id: number }> {
  const eventAt = (name: string) => world.events.find(({ id }) => id === asked[name]);
  const refused = ['event', 'post'].filter((name) => {
    const event = eventAt(name);
    return event !== undefined && !mayRead(onlooker, event);
  });
  if (refused.length) return { refused };
  const event = eventAt('event') ?? eventAt('post');
  const used = (id: number) => world.events.some((one) => one.state === 'publish' && one[kind].includes(id));
  const ids = world[kind].filter(
    (id, n) =>
      (event ? event[kind].includes(id) : asked.hide_empty === false || used(id)) &&
      (asked.include === undefined || (asked.include as readonly number[]).includes(id)) &&
      (asked.search === undefined || `${kind} ${n}`.includes(String(asked.search))),
  );
  return { records: ids.map((id) => ({ id })) };
}
