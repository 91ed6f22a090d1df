import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, given, database } = await appForThisFile({ ANSWER_CACHE: 'off' });

const names = ({ body }: { body: { organizers: { organizer: string }[] } }) =>
  body.organizers.map(({ organizer }) => organizer);
const some = async (...organizers: string[]) => {
  const made = [];
  for (const organizer of organizers) made.push(await given(anOrganizer({ organizer })));
  return made;
};

describe('the list of organizers', () => {
  it('begins with the newest, page by page', async () => {
    await some('A', 'B', 'C');
    const first = await api.get('/organizers?per_page=2');
    expect([names(first), first.body.total, first.body.total_pages]).toEqual([['C', 'B'], 3, 2]);
    const second = await api.get(first.body.next_rest_url);
    expect(names(second)).toEqual(['A']);
    expect((await api.get(second.body.previous_rest_url)).body.organizers).toEqual(first.body.organizers);
    expect((await api.get('/organizers?per_page=2&page=3')).body.code).toBe('organizer-archive-page-not-found');
  });

  it.each([
    ['orderby=name', ['Anna', 'ben', 'Carl']],
    ['orderby=name&order=desc', ['Carl', 'ben', 'Anna']],
    ['order=asc', ['Carl', 'Anna', 'ben']],
    ['orderby=id&order=desc', ['ben', 'Anna', 'Carl']],
  ])('is ordered by %s', async (query, expected) => {
    await some('Carl', 'Anna', 'ben');
    expect(names(await api.get(`/organizers?${query}`))).toEqual(expected);
  });

  it.each([
    'page=0',
    'per_page=x',
    'search=',
    'event=7777',
    'has_events[]=1',
    'has_events=maybe',
    'only_with_upcoming=2',
    'status=draft',
    'orderby=title',
    'order=up',
  ])('refuses %s', async (query) => {
    const { status, body } = await api.get(`/organizers?${query}`);
    expect([status, Object.keys(body.data.params)]).toEqual([400, [query.split(/\W/)[0]]]);
  });
});

it.each([
  ['anna', ['Anna']],
  ['ANNÄ', ['Anna']],
  ['office@', ['Anna']],
  ['culture.example', ['Anna']],
  ['runs+fair', ['Anna']],
  ['anna+fair', []],
  ['555', ['Anna']],
  ['-fair', ['Ben']],
])('a search for %s finds %j', async (search, expected) => {
  await some('Ben');
  await given(
    anOrganizer({
      organizer: 'Anna',
      description: 'Runs the fair',
      phone: '555',
      email: 'office@anna.example',
      website: 'https://culture.example',
    }),
  );
  const response = await api.get(`/organizers?search=${encodeURIComponent(search).replaceAll('%2B', '+')}`);
  expect([names(response), response.body.total]).toEqual([expected, expected.length]);
});

it('is narrowed to one event, to those with events and to those still needed', async () => {
  const [anna, ben] = await some('Anna', 'Ben', 'Carl');
  const past = await given(anEvent({ organizer: anna.id, start: '2020-01-01 10:00:00' }));
  await given(anEvent({ organizer: [ben.id] }));
  expect(names(await api.get(`/organizers?event=${past.id}`))).toEqual(['Anna']);
  expect(names(await api.get('/organizers?has_events=true'))).toEqual(['Ben', 'Anna']);
  expect(names(await api.get('/organizers?has_events=false'))).toEqual(['Carl']);
  expect(names(await api.get('/organizers?only_with_upcoming=true'))).toEqual(['Ben']);
});

it('shows drafts to those who may edit them', async () => {
  await given(anOrganizer({ organizer: 'Own', status: 'draft' }), 'author');
  await given(anOrganizer({ organizer: 'Other', status: 'draft' }));
  expect(names(await api.get('/organizers'))).toEqual([]);
  expect(names(await api.as('author').get('/organizers'))).toEqual(['Own']);
  expect(names(await api.as('editor').get('/organizers?status=draft'))).toEqual(['Other', 'Own']);
});

it('takes four statements, however many organizers and images', async () => {
  for (let n = 0; n < 8; n++) await given(anOrganizer({ image: `https://images.example/${n}.png` }));
  expect((await statementsOf(database, () => api.get('/organizers?per_page=50'))).length).toBeLessThanOrEqual(4);
});
