import { afterAll, expect, it } from '@jest/globals';
import type { Api, ApiResponse } from '../../support/api.js';
import { Chance } from '../../support/chance.js';
import { rounds, seedOr } from '../../support/rounds.js';
import { startApp } from '../../support/start-app.js';
import { aQuestion, type Failure, type Question, withoutFailure } from './questions.js';
import { makeWorld } from './world.js';

const SEED = seedOr(20_261_129);
const TRIPLES = rounds(200);
/** In so many triples each kind of check has to fail. */
const LEAST = TRIPLES < 2000 ? 1 : 50;

const running = await startApp({ RATE_LIMIT: 'off' });
afterAll(() => running.stop());
const chance = new Chance(SEED);
const world = await makeWorld(running, chance);

const { api } = running;
const CALLERS: readonly (readonly [caller: Api, list: Api, as: Question])[] = [
  [api, api, {}],
  [api.as('author'), api.as('author'), {}],
  [api.as('editor'), api.as('editor'), {}],
  [api.as('administrator'), api, { as: 'anonymous' }],
];
const KINDS = [
  ...['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after', 'status'],
  ...['hide_from_listings', 'search', 'venue', 'organizer', 'tags', 'categories', 'featured', 'geoloc', 'geoloc_lat'],
  ...['include', 'post_parent', 'series', 'is_recurring', 'ticketed', 'event_status', 'series_view'],
  ...['modified_after', 'modified_before'],
];

const textOf = (question: Question): string => new URLSearchParams(question).toString();

/** All events of a list, in order. */
async function walked(list: Api, question: Question): Promise<number[] | ApiResponse> {
  const found: number[] = [];
  let next: string | undefined = `/events?${textOf({ ...question, per_page: '50' })}`;
  while (next) {
    const page: ApiResponse = await list.get(next);
    if (page.status !== 200) return page;
    found.push(...(page.body.events as { id: number }[]).map(({ id }) => id));
    next = page.body.next_rest_url;
  }
  return found;
}

interface Explained extends Failure {
  readonly passed: boolean;
}

/** The failed checks of an explanation, but the one that depends on the others. */
const failuresOf = ({ body }: ApiResponse): Failure[] => (body.checks as Explained[]).filter(({ passed }) => !passed);
const isOwn = ({ check }: Failure) => check !== 'series_view';

it(`an explanation says what the walk of the list says (seed ${SEED})`, async () => {
  const failed = new Map(KINDS.map((kind) => [kind, 0]));
  for (let triple = 0; triple < TRIPLES; triple++) {
    const question = { per_page: '10', ...aQuestion(chance, world) };
    const id = chance.oneOf(world.events);
    const [caller, list, as] = chance.oneOf(CALLERS);
    const ask = (asked: Question) => caller.get(`/events/${id}/explain?${textOf({ ...asked, ...as })}`);
    const explained = await ask(question);
    const what = `triple ${triple}: ${id} ${textOf({ ...question, ...as })} ${JSON.stringify(explained.body)}`;
    if (explained.status === 403 || explained.status === 404) {
      const { status, body } = await caller.get(`/events/${id}`);
      expect([what, explained.status, explained.body]).toEqual([what, status, body]);
      continue;
    }
    const ids = await walked(list, question);
    if (!Array.isArray(ids)) {
      expect([what, explained.status, explained.body.data.params]).toEqual([what, ids.status, ids.body.data.params]);
      continue;
    }
    const { listed, page, position, total, window } = explained.body;
    const index = ids.indexOf(id);
    const perPage = Number(question.per_page);
    const place = index < 0 ? [null, null] : [Math.floor(index / perPage) + 1, index + 1];
    expect([what, listed, page, position, total]).toEqual([what, index >= 0, ...place, ids.length]);
    const failures = failuresOf(explained);
    expect([what, failures.length === 0]).toEqual([what, listed]);
    for (const { check } of failures) failed.set(check, (failed.get(check) ?? 0) + 1);
    const failure = failures.length > 0 ? chance.oneOf(failures) : undefined;
    const relaxed = failure && isOwn(failure) ? withoutFailure(question, failure, window) : undefined;
    if (!relaxed) continue;
    const again = await ask(relaxed);
    const own = failuresOf(again).filter(isOwn);
    expect([what, relaxed, own.length, again.status]).toEqual([what, relaxed, failures.filter(isOwn).length - 1, 200]);
  }
  const rare = [...failed].filter(([, count]) => count < LEAST);
  expect([rare, [...failed.keys()].sort()]).toEqual([[], [...KINDS].sort()]);
}, 900_000);
