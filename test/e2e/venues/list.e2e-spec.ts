import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, given, database } = await appForThisFile({ ANSWER_CACHE: 'off' });

const names = ({ body }: { body: { venues: { venue: string }[] } }) => body.venues.map(({ venue }) => venue);
const some = async (...venues: string[]) => {
  const made = [];
  for (const venue of venues) made.push(await given(aVenue({ venue })));
  return made;
};

describe('the list of venues', () => {
  it('is empty at first', async () => {
    const { status, body, headers } = await api.get('/venues');
    expect([status, body.venues, body.total, body.total_pages]).toEqual([200, [], 0, 0]);
    expect([headers.get('X-TEC-Total'), headers.get('X-TEC-TotalPages')]).toEqual(['0', '0']);
    expect(Object.keys(body)).toEqual(['venues', 'rest_url', 'total', 'total_pages']);
  });

  it('begins with the newest, and with the last made of equals', async () => {
    await some('A', 'B');
    await given(aVenue({ venue: 'Old', date: '2020-01-01 00:00:00' }));
    expect(names(await api.get('/venues'))).toEqual(['B', 'A', 'Old']);
  });

  it.each([
    ['orderby=name', ['Älm', 'birch', 'Cedar']],
    ['orderby=name&order=desc', ['Cedar', 'birch', 'Älm']],
    ['orderby=id', ['Cedar', 'Älm', 'birch']],
    ['orderby=date&order=asc', ['Cedar', 'Älm', 'birch']],
    ['order=asc', ['Cedar', 'Älm', 'birch']],
    ['orderby=modified', ['Cedar', 'birch', 'Älm']],
  ])('is ordered by %s', async (query, expected) => {
    const [cedar] = await some('Cedar', 'Älm', 'birch');
    await api.as('editor').patch(`/venues/${cedar.id}`, { city: 'Bern' }, { now: '2026-02-15 12:30:00' });
    expect(names(await api.get(`/venues?${query}`))).toEqual(expected);
  });

  it('is cut into pages whose links keep every parameter of the route', async () => {
    await some('Hall 1', 'Hall 2', 'Hall 3', 'Barn');
    const first = await api.get('/venues?per_page=1&search=hall');
    expect(first.body).toMatchObject({ total: 3, total_pages: 3 });
    const second = await api.get(first.body.next_rest_url);
    expect(names(second)).toEqual(['Hall 2']);
    const last = await api.get(second.body.next_rest_url);
    expect(names(last)).toEqual(['Hall 1']);
    expect(last.body).not.toHaveProperty('next_rest_url');
    expect(first.body).not.toHaveProperty('previous_rest_url');
    const { searchParams } = new URL(last.body.previous_rest_url);
    expect(Object.fromEntries(searchParams)).toMatchObject({ per_page: '1', search: 'hall', page: '2' });
    expect(names(await api.get(last.body.rest_url))).toEqual(['Hall 1']);
  });

  it('ends with its last page', async () => {
    await some('A');
    const { status, body } = await api.get('/venues?page=2');
    expect([status, body.code]).toEqual([404, 'venue-archive-page-not-found']);
  });

  it('has at most fifty venues on a page', async () => {
    await some('A');
    expect((await api.get('/venues?per_page=51')).body.rest_url).toMatch(/per_page=50/);
  });

  it.each([
    'page=0',
    'page=abc',
    'per_page=-1',
    'per_page=',
    'search=',
    'event=0',
    'event=abc',
    'event=999999',
    'event=1,2',
    'has_events[]=1',
    'has_events=maybe',
    'only_with_upcoming=2',
    'only_with_upcoming[]=1',
    'status=any',
    'status=draft',
    'status=',
    'orderby=title',
    'orderby=name;drop',
    'order=up',
  ])('refuses %s', async (query) => {
    const { status, body } = await api.get(`/venues?${query}`);
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params)).toEqual([query.split(/\W/)[0]]);
  });
});

describe('a search for venues', () => {
  it.each([
    ['hall', ['Café Zeta Hall']],
    ['CAFE', ['Café Zeta Hall']],
    ['hall+zeta', ['Café Zeta Hall']],
    ['xylophone', ['Café Zeta Hall']],
    ['9+Zeta+Rd', ['Café Zeta Hall']],
    ['555-9999', ['Café Zeta Hall']],
    ['62701', ['Café Zeta Hall']],
    ['hall+xylophone', []],
    ['country', []],
    ['zeta.example', []],
    ['-zeta', ['Barn']],
    ['%25', []],
    ['0', ['Café Zeta Hall']],
    ['%20', []],
    ['zzz', []],
  ])('for %s finds %j', async (search, expected) => {
    await given(aVenue({ venue: 'Barn' }));
    await given(
      aVenue({
        venue: 'Café Zeta Hall',
        description: 'xylophone place',
        address: '9 Zeta Rd',
        phone: '555-9999',
        zip: '62701',
        country: 'Country',
        website: 'https://zeta.example',
      }),
    );
    const response = await api.get(`/venues?search=${search}`);
    expect([names(response), response.body.total]).toEqual([expected, expected.length]);
  });

  it('follows a change of name', async () => {
    const [{ id }] = (await some('Barn')) as [{ id: number }];
    await api.as('editor').patch(`/venues/${id}`, { venue: 'Shed' });
    expect(names(await api.get('/venues?search=barn'))).toEqual([]);
    expect(names(await api.get('/venues?search=shed'))).toEqual(['Shed']);
  });

  it('may ask for twenty words, not more', async () => {
    expect((await api.get(`/venues?search=${Array(20).fill('a').join('+')}`)).status).toBe(200);
    expect((await api.get(`/venues?search=${Array(21).fill('a').join('+')}`)).status).toBe(400);
  });
});

describe('venues and their events', () => {
  it('are those of one event', async () => {
    const [one, , three] = await some('One', 'Two', 'Three');
    const event = await given(anEvent({ venue: [three.id, one.id] }));
    const none = await given(anEvent());
    expect(names(await api.get(`/venues?event=${event.id}`)).sort()).toEqual(['One', 'Three']);
    expect((await api.get(`/venues?event=${none.id}`)).body.total).toBe(0);
  });

  it('are not told of an event the viewer may not read', async () => {
    const [one] = await some('One');
    const draft = await given(anEvent({ venue: one.id, status: 'draft' }));
    const trashed = await given(anEvent({ venue: one.id, status: 'trash' }));
    expect((await api.get(`/venues?event=${draft.id}`)).status).toBe(400);
    expect((await api.as('editor').get(`/venues?event=${draft.id}`)).body.total).toBe(1);
    expect((await api.as('editor').get(`/venues?event=${trashed.id}`)).status).toBe(400);
  });

  it('are with or without events the viewer may read', async () => {
    const [past, draft, hidden] = await some('Past', 'Draft', 'Hidden', 'Unused');
    await given(anEvent({ venue: past.id, start: '2020-01-01 10:00:00' }));
    await given(anEvent({ venue: draft.id, status: 'draft' }));
    await given(anEvent({ venue: hidden.id, hide_from_listings: true }));
    expect(names(await api.get('/venues?has_events=yes'))).toEqual(['Hidden', 'Past']);
    expect(names(await api.get('/venues?has_events=no'))).toEqual(['Unused', 'Draft']);
    expect(names(await api.as('editor').get('/venues?has_events=1'))).toEqual(['Hidden', 'Draft', 'Past']);
  });

  it('are so for an author by each event of their own, and by no event of others that is not public', async () => {
    const [own, others] = await some('Own', 'Others', 'Unused');
    await given(anEvent({ venue: own.id, status: 'draft' }), 'author');
    await given(anEvent({ venue: others.id, status: 'draft' }));
    expect(names(await api.as('author').get('/venues?has_events=yes'))).toEqual(['Own']);
    expect(names(await api.as('author').get('/venues?has_events=no'))).toEqual(['Unused', 'Others']);
  });

  it('are still needed while an event is not over', async () => {
    const [running, over, next] = await some('Running', 'Over', 'Next');
    await given(anEvent({ venue: running.id, start: '2026-02-01 10:00:00', end: '2026-02-15 12:00:00' }));
    await given(anEvent({ venue: over.id, start: '2026-02-15 09:00:00', end: '2026-02-15 11:59:59' }));
    await given(anEvent({ venue: next.id, start: '2031-02-15 09:00:00' }));
    expect(names(await api.get('/venues?only_with_upcoming=true'))).toEqual(['Next', 'Running']);
    expect((await api.get('/venues?only_with_upcoming=false')).body.total).toBe(3);
    expect((await api.get('/venues?only_with_upcoming=true&has_events=false')).body.total).toBe(0);
  });
});

describe('venues by state', () => {
  const everything = async () => {
    for (const status of ['publish', 'draft', 'pending', 'private', 'trash']) {
      await given(aVenue({ venue: `others ${status}`, status }), 'administrator');
      await given(aVenue({ venue: `own ${status}`, status }), 'author');
    }
  };

  it.each([
    [undefined, '', ['own publish', 'others publish']],
    ['subscriber', '?status=publish', ['own publish', 'others publish']],
    ['author', '', ['own private', 'own pending', 'own draft', 'own publish', 'others publish']],
    ['author', '?status=draft,trash', ['own trash', 'own draft']],
    ['author', '?status=', ['own publish', 'others publish']],
    ['editor', '?status=trash', ['own trash', 'others trash']],
    [
      'editor',
      '?status[]=private&status[]=pending',
      ['own private', 'others private', 'own pending', 'others pending'],
    ],
  ] as const)('are for %s%s', async (login, query, expected) => {
    await everything();
    const response = await (login ? api.as(login) : api).get(`/venues${query}`);
    expect(names(response)).toEqual(expected);
    expect(response.body.total).toBe(expected.length);
  });
});

it('takes four statements, however many venues and images', async () => {
  for (let n = 0; n < 12; n++) await given(aVenue({ image: `https://images.example/${n}.png` }));
  const statements = await statementsOf(database, () => api.get('/venues?per_page=50'));
  expect(statements.length).toBeLessThanOrEqual(4);
});

it.each([
  'orderby=name;DROP TABLE venues',
  "status=publish' or 1=1",
  'order=asc,(select sleep(5))',
  "event=1' OR '1'='1",
])('FC-34: refuses %s without a word of SQL', async (query) => {
  const { status, body } = await api.get(`/venues?${query}`);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).not.toMatch(/select|sql|syntax/i);
});

it("FC-34: takes %_'-- in a search for themselves", async () => {
  await some('Hall', "100%_'--");
  expect(names(await api.get('/venues?search=%25_%27--'))).toEqual(["100%_'--"]);
});
