import type { Api, ApiResponse } from '../../support/api.js';
import type { Chance } from '../../support/chance.js';
import type { RunningApp } from '../../support/start-app.js';

/** Records of the plan have greater ids than any other number in a response. */
const FIRST_ID = 7_000_000;

/** What events of the plan link to; the ids are the same in both calendars. */
export interface Linkable {
  readonly venues: number[];
  readonly organizers: number[];
  readonly categories: number[];
  readonly tags: number[];
}

/** Fills a calendar with what events may link to, visible to everybody or not. */
export async function plant({ api, database, given }: RunningApp): Promise<Linkable> {
  for (const sequence of ['record_ids', 'term_ids'])
    await database.query(`INSERT INTO ${sequence} (id, kind) VALUES (${FIRST_ID}, 'event')`);
  const ids = async (path: string, all: readonly object[]) => {
    const made: number[] = [];
    for (const fields of all) made.push((await given({ path, fields: { ...fields } })).id);
    return made;
  };
  const linkable = {
    venues: await ids('/venues', [
      { venue: 'Hall', geo_lat: 40, geo_lng: -70, image: 'https://images.example/hall.png' },
      { venue: 'Yard', address: 'Long text '.repeat(50) },
      { venue: 'Hidden', status: 'draft' },
    ]),
    organizers: await ids('/organizers', [{ organizer: 'Ana' }, { organizer: 'Secret', status: 'private' }]),
    categories: await ids('/categories', [{ name: 'Music' }, { name: 'Film' }, { name: '2030' }]),
    tags: await ids('/tags', [{ name: 'Free' }, { name: 'Outdoor' }]),
  };
  await api.as('administrator').delete(`/venues/${linkable.venues[1]}`);
  return linkable;
}

const WORDS = ['Fair', 'Concert', 'Lantern', 'River', 'Feed', 'Night'];
const UNKNOWN_ID = 99_999;

/** The fields of an event: mostly good, some with an error; what is not asked for stays as it is. */
export function eventFields(chance: Chance, linkable: Linkable, isNew: boolean): Record<string, unknown> {
  const maybe = <T extends object>(fields: () => T, often = 3) => (chance.below(often) === 0 ? fields() : {});
  const title = chance.oneOf([`${chance.oneOf(WORDS)} ${chance.oneOf(WORDS)}`, chance.oneOf(WORDS), '!!!']);
  const day = `2026-0${1 + chance.below(6)}-1${chance.below(9)}`;
  const times = {
    start_date: `${day} 18:00:00`,
    end_date: chance.oneOf([...Array<string>(8).fill(`${day} 20:00:00`), '2026-09-01', '2025-01-01']),
  };
  return {
    ...(isNew ? maybe(() => ({ title }), 1) : maybe(() => ({ title }))),
    ...(isNew && chance.below(12) > 0 ? times : maybe(() => times)),
    ...maybe(() => ({ description: `<p>About ${title} &amp; <b>more</b></p>`, excerpt: 'Short' })),
    ...maybe(() => ({
      status: chance.oneOf([
        'publish',
        'publish',
        'draft',
        'private',
        'trash',
        'pending',
        chance.oneOf(['publish', 'nonsense']),
      ]),
    })),
    ...maybe(() => ({ date: chance.oneOf(['2026-01-01 00:00:00', '2026-06-01 00:00:00']) })),
    ...maybe(() => ({ slug: `${chance.oneOf(WORDS)}-${chance.below(3)}` }), 6),
    ...maybe(() => ({ image: chance.oneOf([`https://images.example/${chance.below(3)}.png`, UNKNOWN_ID, '']) }), 5),
    ...maybe(() => ({ author: chance.oneOf([1, 2, 3, UNKNOWN_ID]) }), 6),
    ...maybe(
      () => ({ venue: chance.oneOf([...linkable.venues, linkable.venues, '', chance.oneOf(['', UNKNOWN_ID])]) }),
      2,
    ),
    ...maybe(() => ({ venue: { venue: `New ${chance.oneOf(WORDS)}` } }), 12),
    ...maybe(() => ({ venue: { venue: '' } }), 30),
    ...maybe(() => ({ organizer: chance.someOf([...linkable.organizers, ...linkable.organizers, UNKNOWN_ID], 2) })),
    ...maybe(() => ({ categories: chance.someOf([...linkable.categories, 'music', 'Film', '2030', 2030], 3) }), 2),
    ...maybe(() => ({ tags: chance.someOf([...linkable.tags, 'free'], 2) }), 2),
    ...maybe(() => ({ tags: [`new ${chance.oneOf(WORDS)}`, 'Free'] }), 10),
    ...maybe(() => ({ hide_from_listings: chance.below(2) === 0, featured: true })),
    ...maybe(() => ({ recurrence: 'FREQ=DAILY;COUNT=3' }), 20),
    ...maybe(() => ({ website: 'https://events.example/?a=1&b=2', cost: chance.oneOf(['5', 'free', '5-10']) })),
  };
}

/** A response without the ids that differ: each id of the plan is replaced by its place among them. */
export function comparable(responses: readonly Pick<ApiResponse, 'status' | 'body'>[]): string[] {
  const places = new Map<string, string>();
  return responses.map(({ status, body }) => {
    const text = JSON.stringify({ status, body }).replaceAll(/70\d{5}/g, (id) => {
      if (!places.has(id)) places.set(id, `<${places.size}>`);
      return places.get(id) ?? '';
    });
    return text.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1');
  });
}

/** Sends the bodies one after the other. */
export async function oneByOne(
  api: Api,
  method: string,
  requests: readonly (readonly [path: string, body: object])[],
): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  for (const [path, body] of requests) responses.push(await api.send(method, path, body));
  return responses;
}
