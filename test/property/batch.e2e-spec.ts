import { afterAll, describe, expect, it } from '@jest/globals';
import type { Api, ApiResponse } from '../support/api.js';
import { Chance } from '../support/chance.js';
import { rounds, seedOr } from '../support/rounds.js';
import { startApp } from '../support/start-app.js';
import { storedIn } from './sets/stored.js';
import { comparable, eventFields, plant } from './sets/two-calendars.js';

const SEED = seedOr(20_261_130);
const one = await startApp();
const many = await startApp();
afterAll(() => Promise.all([one.stop(), many.stop()]));
const linkable = await plant(one);
await plant(many);

/** An operation whose fields may name those before it by their places. */
interface Planned {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Fields that link to an earlier operation, by its place. */
  readonly links: Readonly<Record<string, number>>;
  /** The place of the earlier operation whose record the path names. */
  readonly target?: number;
}

const KINDS = ['events', 'events', 'events', 'events', 'venues', 'organizers', 'categories', 'tags'] as const;
const LINKS: Readonly<Record<string, string>> = {
  venues: 'venue',
  organizers: 'organizer',
  tags: 'tags',
  categories: 'categories',
};

function plan(chance: Chance, length: number): Planned[] {
  const planned: Planned[] = [];
  while (planned.length < length) {
    const creates = planned.flatMap(({ method, target, path }, place) =>
      method === 'POST' && target === undefined ? [{ place, kind: path.slice(1) }] : [],
    );
    if (creates.length && chance.below(4) === 0) {
      const { place, kind } = chance.oneOf(creates);
      const method = chance.oneOf(['PATCH', 'PUT', 'POST', 'DELETE']);
      const body = method === 'DELETE' ? {} : fieldsOf(chance, kind, false);
      planned.push({ method, path: `/${kind}`, target: place, body, links: {} });
      continue;
    }
    const kind = chance.oneOf(KINDS);
    const linked = creates.filter((made) => made.kind in LINKS);
    const link = kind === 'events' && linked.length && chance.below(4) === 0 ? chance.oneOf(linked) : undefined;
    const links = link ? { [LINKS[link.kind] ?? '']: link.place } : {};
    planned.push({ method: 'POST', path: `/${kind}`, body: fieldsOf(chance, kind, true), links });
  }
  return planned;
}

function fieldsOf(chance: Chance, kind: string, isNew: boolean): Record<string, unknown> {
  if (kind === 'events') return eventFields(chance, linkable, isNew);
  const name = { venues: 'venue', organizers: 'organizer' }[kind] ?? 'name';
  const text = chance.oneOf(['Hall', 'Yard', 'Choir', '', `Place ${chance.below(30)}`]);
  return { ...(isNew || chance.below(2) ? { [name]: text } : {}), description: chance.oneOf(['', 'Some text']) };
}

/** Sends the operations one by one. What refers to one that has failed is not sent. */
async function oneByOne(api: Api, planned: readonly Planned[]): Promise<(ApiResponse | undefined)[]> {
  const responses: (ApiResponse | undefined)[] = [];
  const idOf = (place: number) => {
    const made = responses[place];
    return made && made.status < 300 ? (made.body.id as number) : undefined;
  };
  for (const { method, path, body, links, target } of planned) {
    const ids = Object.entries(links).map(([field, place]) => [field, idOf(place)] as const);
    const isOrphan = ids.some(([, id]) => id === undefined) || (target !== undefined && idOf(target) === undefined);
    const address = target === undefined ? path : `${path}/${idOf(target)}`;
    const sent = method === 'DELETE' ? undefined : { ...body, ...Object.fromEntries(ids) };
    responses.push(isOrphan ? undefined : await api.send(method, address, sent));
  }
  return responses;
}

const inBatch = (planned: readonly Planned[]) =>
  planned.map(({ method, path, body, links, target }, place) => ({
    ref: `op-${place}`,
    method,
    path: target === undefined ? path : `${path}/{ref:op-${target}}`,
    body: { ...body, ...Object.fromEntries(Object.entries(links).map(([field, to]) => [field, { ref: `op-${to}` }])) },
  }));

describe('a batch', () => {
  it(`does what its operations do one by one, seed ${SEED}`, async () => {
    const chance = new Chance(SEED);
    for (let round = 0; round < rounds(8); round++) {
      const login = chance.oneOf(['administrator', 'administrator', 'editor', 'author', 'contributor'] as const);
      const planned = plan(chance, 1 + chance.below(30));
      const singles = await oneByOne(one.api.as(login), planned);
      const { status, body } = await many.api.as(login).post('/batch', { operations: inBatch(planned) });
      const results = body.results as { status: number; body: unknown }[];
      const orphans = singles.flatMap((response, place) => (response ? [] : [place]));
      expect(results.flatMap((result, place) => (result.status === 424 ? [place] : []))).toEqual(orphans);
      const compared = results.filter((_, place) => singles[place]);
      expect(comparable(compared)).toEqual(comparable(singles.filter((response) => response !== undefined)));
      expect(status).toBe(results.every((result) => result.status < 400) ? 200 : 207);
      expect(await storedIn(many.database)).toEqual(await storedIn(one.database));
    }
  });
});
