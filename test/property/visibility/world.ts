import fc from 'fast-check';
import type { RunningApp } from '../../support/start-app.js';
import { LOGINS, type Login } from '../../support/users.js';
import { type StoredState, type State, STATES } from './rules.js';

/** A record whose words stand in no other one. */
export interface Planted extends StoredState {
  readonly id: number;
  readonly slug: string;
  /** In its title or name, and so in its slug. */
  readonly word: string;
  /** In its description alone. */
  readonly innerWord: string;
}

export interface PlantedVenue extends Planted {
  readonly point: { readonly lat: number; readonly lng: number } | undefined;
}

export interface PlantedEvent extends Planted {
  readonly hidden: boolean;
  /** Ended before the clock of the tests, and so before the default window. */
  readonly over: boolean;
  readonly featured: boolean;
  readonly venues: readonly PlantedVenue[];
  readonly organizers: readonly Planted[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

export interface World {
  readonly events: readonly PlantedEvent[];
  readonly venues: readonly PlantedVenue[];
  readonly organizers: readonly Planted[];
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

const OWNERS: readonly Login[] = ['subscriber', 'contributor', 'author', 'editor'];
const TERMS = 6;
/** The first terms of each kind are on events that are not published, and on nothing else. */
const UNPUBLISHED_TERMS = 2;

const letters = fc.string({ minLength: 12, maxLength: 12, unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxz') });

/** Every state by every kind of owner, events hidden from listings too, linked with one another at random. */
export async function plantWorld(running: RunningApp, seed: number): Promise<World> {
  const words = fc.sample(fc.uniqueArray(letters, { minLength: 400, maxLength: 400 }), { seed, numRuns: 1 })[0]!;
  const plant = planter(running, words);
  const each = OWNERS.flatMap((owner) => STATES.map((state) => ({ owner, state })));
  const venues: PlantedVenue[] = [];
  for (const [n, kept] of each.entries()) {
    const point = n % 2 === 0 ? { lat: n + 1, lng: 2 * n } : undefined;
    const fields = point ? { geo_lat: point.lat, geo_lng: point.lng } : {};
    venues.push({ ...(await plant({ ...kept, kind: 'venues' }, fields)), point });
  }
  const organizers: Planted[] = [];
  for (const kept of each) organizers.push(await plant({ ...kept, kind: 'organizers' }, {}));
  const categories = await termsOf(running, 'categories');
  const tags = await termsOf(running, 'tags');
  const hidden = OWNERS.flatMap((owner) => (['publish', 'draft'] as const).map((state) => ({ owner, state })));
  const eventsPlanned = [
    ...each.map((kept) => ({ ...kept, hidden: false })),
    ...hidden.map((kept) => ({ ...kept, hidden: true })),
  ];
  const links = fc.sample(linksAmong(venues, organizers, categories, tags), { seed, numRuns: eventsPlanned.length });
  const events: PlantedEvent[] = [];
  for (const [n, planned] of eventsPlanned.entries()) {
    const linked = onlyTermsFor(planned.state, links[n]!, { categories, tags });
    const flags = { hidden: planned.hidden, over: n % 3 === 0, featured: n % 2 === 0 };
    const planted = await plant(
      { kind: 'events', owner: planned.owner, state: planned.state },
      eventFields(flags, linked),
    );
    events.push({ ...planted, ...flags, ...linked });
  }
  return { events, venues, organizers, categories, tags };
}

type Links = Pick<PlantedEvent, 'venues' | 'organizers' | 'categories' | 'tags'>;

function linksAmong(
  venues: readonly PlantedVenue[],
  organizers: readonly Planted[],
  categories: readonly number[],
  tags: readonly number[],
): fc.Arbitrary<Links> {
  const some = <T>(all: readonly T[]) => fc.shuffledSubarray([...all], { maxLength: 3 });
  return fc.record({
    venues: some(venues),
    organizers: some(organizers),
    categories: some(categories),
    tags: some(tags),
  });
}

function onlyTermsFor(
  state: State,
  links: Links,
  all: { categories: readonly number[]; tags: readonly number[] },
): Links {
  const allowed = (of: readonly number[], ids: readonly number[]) =>
    state === 'publish' ? ids.filter((id) => !of.slice(0, UNPUBLISHED_TERMS).includes(id)) : ids;
  return { ...links, categories: allowed(all.categories, links.categories), tags: allowed(all.tags, links.tags) };
}

function eventFields(flags: Pick<PlantedEvent, 'hidden' | 'over' | 'featured'>, links: Links) {
  const ids = (records: readonly Planted[]) => records.map(({ id }) => id);
  return {
    start_date: flags.over ? '2026-01-10 10:00:00' : '2026-02-14 10:00:00',
    end_date: flags.over ? '2026-01-11 10:00:00' : '2026-02-20 10:00:00',
    featured: flags.featured,
    hide_from_listings: flags.hidden,
    venue: ids(links.venues),
    organizer: ids(links.organizers),
    categories: links.categories,
    tags: links.tags,
  };
}

const NAME_OF = { events: 'title', venues: 'venue', organizers: 'organizer' } as const;

/** Makes records as the administrator, in the name of their owners. */
function planter({ given }: RunningApp, words: string[]) {
  return async (kept: StoredState, fields: object): Promise<Planted> => {
    const [word, innerWord] = [words.pop()!, words.pop()!];
    const { id, slug, status } = await given({
      path: `/${kept.kind}`,
      fields: {
        [NAME_OF[kept.kind]]: word,
        description: innerWord,
        author: Object.keys(LOGINS).indexOf(kept.owner) + 1,
        ...(kept.state === 'future' ? { date: '2026-06-01 10:00:00' } : { status: kept.state }),
        ...fields,
      },
    });
    if (status !== kept.state) throw new Error(`${kept.kind} became ${status}, not ${kept.state}`);
    return { ...kept, id, slug, word, innerWord };
  };
}

async function termsOf({ given }: RunningApp, kind: 'categories' | 'tags'): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < TERMS; n++) ids.push((await given({ path: `/${kind}`, fields: { name: `${kind} ${n}` } })).id);
  return ids;
}
