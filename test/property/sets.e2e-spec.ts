import { afterAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { Viewer } from '../../src/calendar/viewer.js';
import { errorBody, statusOf } from '../../src/http/responses/error-response.js';
import { RequestContextFactory } from '../../src/http/request/request-context.js';
import { Urls } from '../../src/http/urls/urls.js';
import { RequestInput } from '../../src/http/validation/request-input.js';
import { inTransaction } from '../../src/persistence/connection/transaction.js';
import { CreateEventDto } from '../../src/resources/events/dto/create-event.dto.js';
import { UpdateEventDto } from '../../src/resources/events/dto/update-event.dto.js';
import { createEvents } from '../../src/resources/events/sets/create-set.js';
import { updateEvents } from '../../src/resources/events/sets/update-set.js';
import { recountCounters } from '../../src/read-models/event-counts/recount.js';
import { Chance } from '../support/chance.js';
import { rounds, seedOr } from '../support/rounds.js';
import { startApp } from '../support/start-app.js';
import { statementsOf } from '../support/statements.js';
import { type Login, LOGINS } from '../support/users.js';
import { storedIn } from './sets/stored.js';
import { comparable, eventFields, oneByOne, plant } from './sets/two-calendars.js';

const SEED = seedOr(20_261_129);
const one = await startApp();
const many = await startApp();
afterAll(() => Promise.all([one.stop(), many.stop()]));
const linkable = await plant(one);
await plant(many);

const contexts = many.app.get(RequestContextFactory);

function contextOf(login: Login) {
  const viewer: Viewer = { id: Object.keys(LOGINS).indexOf(login) + 1, login, role: LOGINS[login] };
  return contexts.create(viewer, new Urls('http://127.0.0.1', '', 'calendar/events/v1'));
}

type Outcomes = Awaited<ReturnType<typeof createEvents>>;

const asResponses = (outcomes: Outcomes, created: number) =>
  outcomes.map((outcome) =>
    outcome.status === 'fulfilled'
      ? { status: created, body: outcome.value.body }
      : { status: statusOf(outcome.reason), body: errorBody(outcome.reason, statusOf(outcome.reason)) },
  );

const idsIn = (responses: readonly { readonly status: number; readonly body: unknown }[]) =>
  responses.map(({ status, body }) => (status < 300 ? (body as { id: number }).id : 0));

const countedIn = (database: DataSource) =>
  database.query('SELECT * FROM event_counts WHERE total <> 0 ORDER BY facet, item, period');

describe('events written as a set', () => {
  it(`are those of single writes, seed ${SEED}`, async () => {
    const chance = new Chance(SEED);
    const known: (readonly [number, number])[] = [];
    for (let round = 0; round < rounds(8); round++) {
      const login = chance.oneOf(['administrator', 'administrator', 'editor', 'author', 'contributor'] as const);
      const bodies = Array.from({ length: 1 + chance.below(20) }, () => eventFields(chance, linkable, true));
      const singles = await oneByOne(
        one.api.as(login),
        'POST',
        bodies.map((body) => ['/events', body]),
      );
      const inputs = bodies.map((body) => new RequestInput(CreateEventDto, body));
      const context = contextOf(login);
      const outcomes = await inTransaction(many.database, undefined, (db) => createEvents(db, inputs, context));
      const set = asResponses(outcomes, 201);
      expect(comparable(set)).toEqual(comparable(singles));
      const created = idsIn(set);
      idsIn(singles).forEach((id, index) => id > 0 && known.push([id, created[index] ?? 0]));

      const updated = Array.from({ length: chance.below(12) }, () => chance.oneOf([...known, [1, 1] as const]));
      const changes = updated.map(() => eventFields(chance, linkable, false));
      const singleUpdates = await oneByOne(
        one.api.as(login),
        'PATCH',
        updated.map(([id], index) => [`/events/${id}`, changes[index] ?? {}]),
      );
      const updates = updated.map(([, id], index) => ({
        ref: { id },
        input: new RequestInput(UpdateEventDto, changes[index] ?? {}),
      }));
      const updateOutcomes = await inTransaction(many.database, undefined, (db) => updateEvents(db, updates, context));
      expect(comparable(asResponses(updateOutcomes, 200))).toEqual(comparable(singleUpdates));
      expect(await storedIn(many.database)).toEqual(await storedIn(one.database));
    }
    const kept: unknown = await countedIn(many.database);
    await recountCounters(many.database);
    expect(await countedIn(many.database)).toEqual(kept);
  });

  it('take about as many statements as one', async () => {
    const create = (count: number) => {
      const body = { start_date: '2026-06-04', end_date: '2026-06-05', ...linkable, venue: linkable.venues[0] };
      const inputs = Array.from(
        { length: count },
        (_, index) => new RequestInput(CreateEventDto, { ...body, title: `Evening ${count} ${index}` }),
      );
      const context = contextOf('administrator');
      return statementsOf(many.database, () =>
        inTransaction(many.database, undefined, (db) => createEvents(db, inputs, context)),
      );
    };
    const few = await create(2);
    expect((await create(60)).length).toBeLessThan(few.length + 10);
  });

  it('are stored although one among them is too large', async () => {
    const body = { start_date: '2026-06-04', end_date: '2026-06-05' };
    const bodies = [
      { ...body, title: 'Small' },
      { ...body, title: 'Large', description: 'ä'.repeat(195_000), excerpt: 'ä'.repeat(195_000) },
      { ...body, title: 'Small' },
    ];
    const inputs = bodies.map((fields) => new RequestInput(CreateEventDto, fields));
    const context = contextOf('administrator');
    const outcomes = await inTransaction(many.database, undefined, (db) => createEvents(db, inputs, context));
    expect(asResponses(outcomes, 201)).toEqual([
      { status: 201, body: expect.objectContaining({ slug: 'small' }) },
      { status: 400, body: expect.objectContaining({ code: 'rest_invalid_param' }) },
      { status: 201, body: expect.objectContaining({ slug: 'small-2' }) },
    ]);
  });
});
