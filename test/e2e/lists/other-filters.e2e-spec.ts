import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';
import type { Login } from '../../support/users.js';
import { walkList } from '../../support/walk-list.js';
import { type Example, type ExampleWith, type Pair, queryOf, rowsOf } from './examples.js';
import { organizerExamples, placeArrangements, venueExamples } from './place-examples.js';
import { categoryExamples, tagExamples, termArrangements } from './term-examples.js';

const app = await appForThisFile();
const { api, given } = app;

/** The two records of an example, and the query that tells them apart. */
async function stage(aRecord: typeof aTag, field: string, value: string, exampleWith: ExampleWith) {
  const example: Example = typeof exampleWith === 'function' ? await exampleWith(given) : exampleWith;
  const shown = (await given(aRecord({ ...example.shows }), example.by)).id;
  const left = (await given(aRecord({ ...example.leaves }))).id;
  await example.arrange?.({ shown, left }, app);
  return { example, ids: { shown, left }, query: queryOf(example, field, value, { shown, left }) };
}

/** The ids in a list of one kind, in their order, and how many the list says there are. */
async function listed(plural: string, query: string, login?: Login) {
  const { status, body } = await (login ? api.as(login) : api).get(`/${plural}?${query}`);
  if (status !== 200) throw new Error(`no list: ${query} ${JSON.stringify(body)}`);
  const ids = (body[plural] as { id: number }[]).map(({ id }) => id);
  return { query, ids: ids.sort((one, other) => one - other), total: body.total };
}

const due = ({ leaves }: Example, { shown, left }: Pair) => (leaves ? [shown] : [shown, left]);

describe.each([
  { plural: 'venues', aRecord: aVenue, rows: rowsOf(venueExamples), arrangements: placeArrangements, both: '' },
  {
    plural: 'organizers',
    aRecord: anOrganizer,
    rows: rowsOf(organizerExamples),
    arrangements: placeArrangements,
    both: '',
  },
  {
    plural: 'categories',
    aRecord: aCategory,
    rows: rowsOf(categoryExamples),
    arrangements: termArrangements,
    both: 'hide_empty=false',
  },
  {
    plural: 'tags',
    aRecord: aTag,
    rows: rowsOf(tagExamples),
    arrangements: termArrangements,
    both: 'hide_empty=false',
  },
])('lists $plural', ({ plural, aRecord, rows, arrangements, both }) => {
  it.each(rows)('by $field: $value', async ({ field, value, example: exampleWith }) => {
    const { example, ids, query } = await stage(aRecord, field, value, exampleWith);
    for (const login of example.as ? [example.as] : ([undefined, 'editor', 'author'] as const)) {
      const records = due(example, ids);
      expect(await listed(plural, query, login)).toEqual({ query, ids: records, total: records.length });
      const walked = await walkList(login ? api.as(login) : api, `/${plural}?${query}`, { per_page: 1 });
      expect(walked.map(({ id }) => id).sort((one, other) => one - other)).toEqual(records);
    }
  });

  it.each(Object.values(arrangements).flat())('as many of them with %s', async (arrangement) => {
    await stage(aRecord, '', '', {});
    expect(await listed(plural, `${arrangement}&${both}`)).toMatchObject({ total: 2 });
  });
});
