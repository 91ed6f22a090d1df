import { afterAll, expect, it } from '@jest/globals';
import { LogMaintenance } from '../../../src/changes/log-maintenance.js';
import type { Api, ApiResponse } from '../../support/api.js';
import { Chance } from '../../support/chance.js';
import { rounds, seedOr } from '../../support/rounds.js';

import { startApp } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';
import { aQuestion, type Failure, type Question, withoutFailure } from './questions.js';
import { makeWorld } from './world.js';

const SEED = seedOr(20_261_129);
const TRIPLES = rounds(200);
/** In so many triples each kind of check has to fail: in 50 of 2,000. */
const LEAST = Math.floor(TRIPLES / 40);
/** Questions that are tried to make a kind of check fail. */
const TRIES = 60;
const MOST_STATEMENTS = 8;

const running = await startApp({ RATE_LIMIT: 'off' });
afterAll(() => running.stop());
// It sends statements of its own every minute, which would count as those of an explanation.
await running.app.get(LogMaintenance, { strict: false }).beforeApplicationShutdown();
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
/** Three of four triples are looked for; each kind has its turn. */
const chosenKind = (number: number): string | undefined => KINDS[(number - Math.ceil(number / 4)) % KINDS.length];

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

/** The failed checks of an explanation. */
const failuresOf = ({ body }: ApiResponse): Failure[] => (body.checks as Explained[]).filter(({ passed }) => !passed);
/** The check of `series_view` depends on the others. */
const isOwn = ({ check }: Failure) => check !== 'series_view';

/** An event, a query and a viewer, with what the service says about them. */
interface Triple {
  readonly id: number;
  readonly question: Question;
  readonly caller: Api;
  readonly list: Api;
  readonly ask: (asked: Question) => Promise<ApiResponse>;
  readonly explained: ApiResponse;
  readonly statements: number;
  readonly what: string;
}

async function aTriple(kind?: string): Promise<Triple> {
  const question = { per_page: '10', ...aQuestion(chance, world, kind) };
  const id = chance.oneOf(world.events);
  const [caller, list, as] = chance.oneOf(CALLERS);
  const ask = (asked: Question) => caller.get(`/events/${id}/explain?${textOf({ ...asked, ...as })}`);
  let explained: ApiResponse | undefined;
  const statements = await statementsOf(running.database, async () => (explained = await ask(question)));
  if (!explained) throw new Error('there is no response');
  const what = `${id} ${textOf({ ...question, ...as })} ${JSON.stringify(explained.body)}`;
  return { id, question, caller, list, ask, explained, statements: statements.length, what };
}

/** A triple in which a kind of check fails. */
async function failing(kind: string): Promise<Triple> {
  for (let tries = 1; ; tries++) {
    const triple = await aTriple(kind);
    const { explained } = triple;
    if (tries === TRIES || (explained.status === 200 && failuresOf(explained).some(({ check }) => check === kind)))
      return triple;
  }
}

/** Compares an explanation with the list; returns the checks that fail. */
async function failuresAsListed({ id, question, caller, list, explained, what }: Triple): Promise<Failure[]> {
  if (explained.status === 403 || explained.status === 404) {
    const { status, body } = await caller.get(`/events/${id}`);
    expect([what, explained.status, explained.body]).toEqual([what, status, body]);
    return [];
  }
  const ids = await walked(list, question);
  if (!Array.isArray(ids)) {
    expect([what, explained.status, explained.body.data.params]).toEqual([what, ids.status, ids.body.data.params]);
    return [];
  }
  const { listed, page, position, total } = explained.body;
  const index = ids.indexOf(id);
  const place = index < 0 ? [null, null] : [Math.floor(index / Number(question['per_page'])) + 1, index + 1];
  expect([what, listed, page, position, total]).toEqual([what, index >= 0, ...place, ids.length]);
  const failures = failuresOf(explained);
  expect([what, failures.length === 0]).toEqual([what, listed]);
  return failures;
}

/** Without what made a check fail, one check fewer fails. */
async function expectOneFewer({ question, ask, explained, what }: Triple, failure: Failure): Promise<void> {
  const relaxed = isOwn(failure) ? withoutFailure(question, failure, explained.body.window) : undefined;
  if (!relaxed) return;
  const again = await ask(relaxed);
  const own = failuresOf(again).filter(isOwn).length;
  const before = failuresOf(explained).filter(isOwn).length;
  expect([what, relaxed, own, again.status]).toEqual([what, relaxed, before - 1, 200]);
}

it(`an explanation says what the walk of the list says (seed ${SEED})`, async () => {
  const failed = new Map(KINDS.map((kind) => [kind, 0]));
  for (let number = 0; number < TRIPLES; number++) {
    const kind = number % 4 === 0 ? undefined : chosenKind(number);
    const triple = await (kind === undefined ? aTriple() : failing(kind));
    expect([triple.what, triple.statements <= MOST_STATEMENTS]).toEqual([triple.what, true]);
    const failures = await failuresAsListed(triple);
    for (const { check } of failures) failed.set(check, (failed.get(check) ?? 0) + 1);
    const failure = failures.find(({ check }) => check === kind) ?? chance.oneOf(failures);
    if (failures.length > 0) await expectOneFewer(triple, failure);
  }
  const rare = [...failed].filter(([, count]) => count < LEAST);
  expect([rare, [...failed.keys()].sort()]).toEqual([[], [...KINDS].sort()]);
}, 900_000);
