import { describe, expect, it } from '@jest/globals';
import { Urls } from '../../../src/http/urls/urls.js';
import { type RequestContext, RequestContextFactory } from '../../../src/http/request/request-context.js';
import { RequestInput } from '../../../src/http/validation/request-input.js';
import { ANONYMOUS, type Viewer } from '../../../src/calendar/viewer.js';
import { ListEventsDto } from '../../../src/resources/events/dto/list-events.dto.js';
import { eventRows, type ListCondition } from '../../../src/resources/events/list/event-condition.js';
import { conditionsOf } from '../../../src/resources/events/list/list-conditions.js';
import { resolveCriteria } from '../../../src/resources/events/criteria/list-criteria.js';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';
import { type Login, LOGINS } from '../../support/users.js';
import { walkList } from '../../support/walk-list.js';
import { eventArrangements, eventExamples } from './event-examples.js';
import { type Example, type ExampleWith, queryOf, rowsOf } from './examples.js';

const app = await appForThisFile();
const { api, given, database } = app;

const list = (query: string, login?: Login) => (login ? api.as(login) : api).get(`/events?${query}`);

interface Shared {
  readonly tag: number;
  readonly otherTag: number;
  readonly category: number;
  readonly venue: number;
}

/** The two events of an example, alike in everything the example is not about, and the query that tells them apart. */
async function stage(field: string, value: string, exampleWith: ExampleWith) {
  const shared: Shared = {
    tag: (await given(aTag())).id,
    otherTag: (await given(aTag())).id,
    category: (await given(aCategory())).id,
    venue: (await given(aVenue())).id,
  };
  const example: Example = typeof exampleWith === 'function' ? await exampleWith(given) : exampleWith;
  const { shows = {}, leaves = {}, by, arrange } = example;
  const shown = (await given(alike('Shown', shared, shows), by)).id;
  const left = (await given(alike('Left out', shared, leaves))).id;
  await arrange?.({ shown, left }, app);
  return { shared, example, ids: { shown, left }, query: queryOf(example, field, value, { shown, left }) };
}

function alike(title: string, { tag, otherTag, category, venue }: Shared, own: Example['shows'] = {}) {
  const { tags = [], categories = [], venue: venues = [], description = '', ...fields } = own as Record<string, never>;
  return anEvent({
    title,
    ...fields,
    description: `Spring festival, festive. ${description}`,
    tags: [tag, otherTag, ...tags],
    categories: [category, ...categories],
    venue: [venue, ...venues],
  });
}

/** Parameters that both events meet. Between them they take every way to count and to find a list. */
const together = ({ tag, otherTag, category, venue }: Shared): Record<string, string>[] => [
  {},
  { orderby: 'title' },
  { tags: `${tag}` },
  { tags: `${tag}`, orderby: 'title' },
  { tags: `${tag},${otherTag}` },
  { categories: `${category}` },
  { venue: `${venue}` },
  { search: 'festival' },
  { search: 'festival', orderby: 'title' },
  { search: 'festiv' },
  { search: '"spring festival"' },
  { tags: `${tag}`, categories: `${category}`, venue: `${venue}`, search: 'festival' },
];

/** All of them that leave a parameter of the query as it is. */
function queriesWith(query: string, shared: Shared): string[] {
  const own = new URLSearchParams(query);
  const others = together(shared).map((more) => Object.entries(more).filter(([name]) => !own.has(name)));
  return [
    ...new Set(
      others.map((more) => [query, ...more.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)].join('&')),
    ),
  ];
}

describe('lists events', () => {
  it.each(rowsOf(eventExamples))('by $field: $value, alone and together', async ({ field, value, example }) => {
    const {
      shared,
      example: { as, leaves },
      query,
    } = await stage(field, value, example);
    const listed = leaves ? ['Shown'] : ['Shown', 'Left out'];
    for (const login of as ? [as] : ([undefined, 'editor', 'author'] as const)) {
      for (const whole of queriesWith(query, shared)) {
        const page = await list(whole, login);
        expect([login, whole, titles(page).sort(), page.body.total]).toEqual([
          ...[login, whole, listed.sort(), listed.length],
        ]);
      }
      const walked = await walkList(login ? api.as(login) : api, `/events?${query}`, { per_page: 1 });
      expect(walked.map(({ title }) => title).sort()).toEqual(listed);
    }
  });

  it.each(Object.values(eventArrangements).flat())('as many of them with %s', async (arrangement) => {
    const { shared } = await stage('', '', {});
    for (const query of queriesWith(arrangement, shared)) {
      expect([query, (await list(query)).body.total]).toEqual([query, 2]);
    }
  });
});

/** What the service reads of a query, as the user. */
async function conditionsFor(query: string, login?: Login): Promise<ListCondition[]> {
  const viewer: Viewer = login ? { id: Object.keys(LOGINS).indexOf(login) + 1, login, role: LOGINS[login] } : ANONYMOUS;
  const context: RequestContext = app.app
    .get(RequestContextFactory)
    .create(viewer, new Urls('https://host.example', '', 'v1'));
  const input = new RequestInput(ListEventsDto, Object.fromEntries(new URLSearchParams(query)));
  const { resolved } = await input.validate((values, addError) =>
    resolveCriteria(database.manager, values, context, addError),
  );
  return conditionsOf(resolved, context);
}

/** The fields whose conditions an event does not meet, each asked by itself. */
async function failing(id: number, conditions: readonly ListCondition[]): Promise<string[]> {
  const fields: string[] = [];
  for (const { field, on } of conditions) {
    const { sql, values } = on(eventRows('correlated'));
    const found = await database.query<unknown[]>(`SELECT 1 FROM events WHERE events.id = ? AND (${sql})`, [
      id,
      ...values,
    ]);
    if (found.length === 0) fields.push(field);
  }
  return fields;
}

/** The fields whose conditions are those of another one. */
const READ_WITH: Record<string, string> = { geoloc_lng: 'geoloc_lat', geoloc_radius: 'geoloc_lat' };

describe('each condition of a list, asked of one event,', () => {
  it.each(rowsOf(eventExamples))('tells why it is listed or not: $field: $value', async ({ field, value, example }) => {
    const {
      example: { as, leaves },
      query,
      ids,
    } = await stage(field, value, example);
    const conditions = await conditionsFor(query, as);
    expect(await failing(ids.shown, conditions)).toEqual([]);
    const [reason] =
      field === 'strict_dates'
        ? Object.keys(Object.fromEntries(new URLSearchParams(query)))
        : [READ_WITH[field] ?? field];
    expect(await failing(ids.left, conditions)).toEqual(leaves ? [reason] : []);
  });
});
