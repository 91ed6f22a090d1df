import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { LOGINS } from '../../support/users.js';

const { api, database, given } = await appForThisFile({ BATCH_MAX_OPERATIONS: '100' });
const admin = api.as('administrator');

const create = (fields: object = {}) => ({ method: 'POST', path: '/events', body: anEvent({ ...fields }).fields });
const send = (operations: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  admin.post('/batch', { operations, ...more }, { headers });
const rowsIn = async (table: string): Promise<number> => {
  const [row] = await database.query<{ total: number | string }[]>(`SELECT COUNT(*) AS total FROM ${table}`);
  return Number(row?.total);
};
const changes = async () =>
  (await database.query<{ total: number | string }[]>('SELECT SUM(total) AS total FROM changes'))[0]?.total;

describe('a batch', () => {
  it('runs operations in order and answers each as its own route does', async () => {
    const { status, body } = await send([
      { ref: 'hall', method: 'POST', path: '/venues', body: { venue: 'Town hall' } },
      { ref: 'fair', ...create({ title: 'Fair', venue: { ref: 'hall' } }) },
      { method: 'PATCH', path: '/events/{ref:fair}', body: { title: 'Great fair' } },
      { method: 'PUT', path: '/venues/{ref:hall}', body: { city: 'Oslo' } },
      { method: 'DELETE', path: '/events/by-slug/fair' },
    ]);
    expect([status, body.succeeded, body.failed]).toEqual([200, 5, 0]);
    const [hall, fair, patched, put, deleted] = body.results;
    expect(hall).toMatchObject({ ref: 'hall', status: 201, body: { venue: 'Town hall' } });
    expect(fair).toMatchObject({ ref: 'fair', status: 201, etag: expect.stringMatching(/^"event\./) });
    expect(fair.body.venue.id).toBe(hall.body.id);
    expect(patched).toMatchObject({ status: 200, body: { id: fair.body.id, title: 'Great fair' } });
    expect(put).toMatchObject({ status: 200, body: { city: 'Oslo' } });
    expect(put.etag).toBeUndefined();
    expect(deleted).toMatchObject({ status: 200, body: { status: 'trash' } });
  });

  it('answers 207 if an operation fails, and does the others', async () => {
    const { status, body } = await send([
      create(),
      create({ end_date: 'nonsense' }),
      { method: 'PATCH', path: '/events/99999', body: {} },
      { method: 'POST', path: '/venues/1/nothing', body: {} },
      create(),
    ]);
    expect([status, body.succeeded, body.failed]).toEqual([207, 2, 3]);
    expect(body.results.map((one: { status: number }) => one.status)).toEqual([201, 400, 404, 404, 201]);
    expect(body.results[1].body).toMatchObject({
      code: 'rest_invalid_param',
      data: { params: { end_date: expect.any(String) } },
    });
    expect(body.results[3].body.code).toBe('rest_no_route');
  });

  it('has the rights of its sender', async () => {
    const foreign = await given(anEvent({ title: 'Secret plan', status: 'draft' }));
    const contributor = api.as('contributor');
    const { status, body } = await contributor.post('/batch', {
      operations: [
        create({ status: 'publish' }),
        { method: 'PATCH', path: `/events/${foreign.id}`, body: { title: 'Mine' } },
        { method: 'POST', path: '/categories', body: { name: 'New' } },
        create({ author: 1 }),
      ],
    });
    expect(status).toBe(207);
    expect(body.results.map((one: { status: number }) => one.status)).toEqual([201, 403, 403, 403]);
    expect(body.results[0].body.status).toBe('pending');
    expect(JSON.stringify(body)).not.toContain('Secret plan');
    expect((await api.as('subscriber').post('/batch', { operations: [create()] })).status).toBe(403);
    expect((await api.post('/batch', { operations: [create()] })).status).toBe(401);
  });

  it('checks preconditions', async () => {
    const event = await given(anEvent());
    const { headers } = await admin.get(`/events/${event.id}`);
    const etag = headers.get('etag') ?? '';
    const change = { method: 'PATCH', path: `/events/${event.id}`, body: { title: 'Other' }, if_match: etag };
    const { body } = await send([change, change]);
    expect(body.results.map((one: { status: number }) => one.status)).toEqual([200, 412]);
    const again = { ...change, if_match: body.results[0].etag };
    expect((await send([again])).body.results[0].status).toBe(200);
  });

  it('gives operations 424 whose reference has failed, and what refers to them', async () => {
    const { status, body } = await send([
      { ref: 'hall', method: 'POST', path: '/venues', body: {} },
      { ref: 'fair', ...create({ venue: [{ ref: 'hall' }] }) },
      { method: 'DELETE', path: '/events/{ref:fair}' },
      create(),
    ]);
    expect(status).toBe(207);
    expect(body.results.map((one: { status: number }) => one.status)).toEqual([400, 424, 424, 201]);
    expect(body.results[1].body).toMatchObject({ code: 'rest_failed_dependency', data: { status: 424, ref: 'hall' } });
  });

  it('refers to terms, parents and series', async () => {
    const { body } = await send([
      { ref: 'music', method: 'POST', path: '/categories', body: { name: 'Music' } },
      { ref: 'jazz', method: 'POST', path: '/categories', body: { name: 'Jazz', parent: { ref: 'music' } } },
      { ref: 'free', method: 'POST', path: '/tags', body: { name: 'Free' } },
      {
        ref: 'weekly',
        ...create({
          categories: [{ ref: 'jazz' }, { ref: 'music' }],
          tags: { ref: 'free' },
          recurrence: 'FREQ=WEEKLY;COUNT=3',
        }),
      },
      { method: 'PATCH', path: '/series/{ref:weekly}', body: { title: 'Every week' } },
    ]);
    expect(body.results.map((one: { status: number }) => one.status)).toEqual([201, 201, 201, 201, 200]);
    expect(body.results[1].body.parent).toBe(body.results[0].body.id);
    expect(body.results[3].body.categories).toHaveLength(2);
    expect(body.results[3].location).toMatch(/\/events\/\d+$/);
    expect(body.results[4].body.title).toBe('Every week');
  });

  it('trims bodies to the fields asked for, or leaves them out', async () => {
    const operations = [create({ title: 'One' }), create({ title: '' })];
    const trimmed = await admin.post('/batch?_fields=id,venue', { operations });
    expect(trimmed.body).toMatchObject({ succeeded: 1, failed: 1 });
    expect(Object.keys(trimmed.body.results[0].body)).toEqual(['id', 'venue']);
    expect(trimmed.body.results[1].body.code).toBe('rest_invalid_param');
    const minimal = await send(operations, {}, { Prefer: 'return=minimal' });
    expect(minimal.headers.get('preference-applied')).toBe('return=minimal');
    expect(Object.keys(minimal.body.results[0])).toEqual(['status', 'etag']);
    expect(minimal.body.results[1].body.code).toBe('rest_invalid_param');
    const enveloped = await admin.post('/batch?_envelope', { operations });
    expect(enveloped.body).toMatchObject({ status: 207, body: { succeeded: 1 } });
  });

  it('gives errors in the form that the sender prefers', async () => {
    const operations = [create({ title: '' }), { ref: 'x', ...create({ title: '' }) }, create({ venue: 7 })];
    const { body } = await send(operations, {}, { Accept: 'application/problem+json' });
    expect(body.results[0].body).toMatchObject({ code: 'rest_invalid_param', status: 400, detail: expect.any(String) });
  });
});

describe('an atomic batch', () => {
  it('writes everything', async () => {
    const operations = [
      ...Array.from({ length: 5 }, () => create()),
      { method: 'POST', path: '/tags', body: { name: 'x' } },
    ];
    const { status, body } = await send(operations, { atomic: true });
    expect([status, body.succeeded]).toEqual([200, 6]);
    expect([await rowsIn('events'), await rowsIn('tags')]).toEqual([5, 1]);
  });

  it.each([
    ['in a set of creates', 99],
    ['alone', 100],
  ])('writes nothing if the last of 100 fails, %s', async (_, status) => {
    const first = await changes();
    const bad = status === 99 ? create({ venue: 99_999 }) : { method: 'PATCH', path: '/venues/99999', body: {} };
    const tags = [{ method: 'POST', path: '/tags', body: { name: 'x' } }];
    const operations = [...tags, ...Array.from({ length: 98 }, () => create({ tags: ['x', 'y'] })), bad];
    const response = await send(operations, { atomic: true }, { 'Idempotency-Key': 'all or nothing' });
    expect(response.status).toBe(status === 99 ? 400 : 404);
    expect(response.body.code).toBe(status === 99 ? 'rest_invalid_param' : 'rest-venue-not-found');
    expect(response.body.data).toMatchObject({ status: response.status, operation: 99 });
    for (const table of ['events', 'tags', 'search_texts', 'word_events', 'event_tags', 'idempotency_keys'])
      expect([table, await rowsIn(table)]).toEqual([table, 0]);
    expect(await rowsIn('event_counts WHERE total <> 0')).toBe(0);
    expect(await changes()).toEqual(first);
    expect((await admin.get('/events')).body.total).toBe(0);
  });

  it('answers the error in the preferred form', async () => {
    const { status, headers, body } = await send(
      [create(), create({ title: '' })],
      { atomic: true },
      {
        Accept: 'application/problem+json',
      },
    );
    expect([status, headers.get('content-type')]).toEqual([400, expect.stringContaining('application/problem+json')]);
    expect(body).toMatchObject({ code: 'rest_invalid_param', operation: 1 });
  });

  it('shows nobody what it has not committed', async () => {
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 12 }, () => admin.get('/events?per_page=50'))),
      send([...Array.from({ length: 30 }, () => create()), create({ title: '' })], { atomic: true }),
    ]);
    expect(answers.map(({ body }) => body.total)).toEqual(answers.map(() => 0));
  });
});

describe('operations', () => {
  const good = { method: 'POST', path: '/events', body: {} };
  it.each([
    ['nothing', undefined, 'operations'],
    ['no list', {}, 'operations'],
    ['a text', 'POST /events', 'operations'],
    ['an empty list', [], 'operations'],
    ['too many', Array.from({ length: 101 }, () => good), 'operations'],
    ['a list in the list', [[good]], 'operations[0]'],
    ['null', [good, null], 'operations[1]'],
    ['no method', [{ path: '/events' }], 'operations[0].method'],
    ['GET', [{ ...good, method: 'GET' }], 'operations[0].method'],
    ['a method in lower case', [{ ...good, method: 'post' }], 'operations[0].method'],
    ['headers', [{ ...good, headers: { authorization: 'x' } }], 'operations[0].headers'],
    ['a body that is a list', [{ ...good, body: [1] }], 'operations[0].body'],
    ['a body that is a text', [{ ...good, body: '{}' }], 'operations[0].body'],
    ['a line break in a header', [{ ...good, if_match: '"a"\r\nAuthorization: x' }], 'operations[0].if_match'],
    ['a header that is a number', [{ ...good, if_match: 7 }], 'operations[0].if_match'],
    ['a ref with blanks', [{ ...good, ref: 'a b' }], 'operations[0].ref'],
    [
      'a ref twice',
      [
        { ...good, ref: 'a' },
        { ...good, ref: 'a' },
      ],
      'operations[1].ref',
    ],
    ['an unknown ref', [{ ...good, body: { venue: { ref: 'hall' } } }], 'operations[0].body.venue'],
    ['a ref to itself', [{ ...good, ref: 'a', path: '/events/{ref:a}' }], 'operations[0].path'],
    [
      'a ref of another kind',
      [
        { ...good, ref: 'a' },
        { ...good, path: '/venues/{ref:a}' },
      ],
      'operations[1].path',
    ],
    ...[
      ...[
        '',
        'events',
        '//host/events',
        'http://host/calendar/events/v1/events',
        '/events?status=publish',
        '/events#x',
      ],
      ...['/tokens', '/batch', '/users', '/', '/Events', '/eventsx', '/events/../tokens', '/events/%2e%2E/tokens'],
      ...[
        '/events/.',
        '/events//5',
        '/events/%',
        '/events/%zz',
        '/events/ä',
        '/events/a b',
        '/events/\u0000',
        '/events\\5',
      ],
      ...['/events/{ref:}', '/events/{id}', `/events/${'a'.repeat(2000)}`, '/calendar/events/v1/events'],
    ].map((path): [string, unknown, string] => [
      `the path ${path.slice(0, 40)}`,
      [{ ...good, path }],
      'operations[0].path',
    ]),
  ])('are refused: %s', async (_, operations, parameter) => {
    const { status, body } = await send(operations);
    expect(status).toBe(400);
    expect(Object.keys(Array.isArray(body.data.params) ? { [body.data.params[0]]: 1 } : body.data.params)).toContain(
      parameter,
    );
    expect(await rowsIn('events')).toBe(0);
  });

  it.each(['/events/by-slug/a%2Fb', '/events/by-slug/%ff', '/events/1/', '/events/99999999999', '/events/_method'])(
    'reach the router with the path %s',
    async (path) => {
      const { status, body } = await send([{ method: 'PATCH', path, body: { _method: 'DELETE' } }]);
      expect([status, body.results[0].status]).toEqual([207, 404]);
    },
  );

  it('take neither a method nor members of objects from their body', async () => {
    const { id } = await given(anEvent());
    const text = `{"operations":[{"method":"POST","path":"/events/${id}","body":{"_method":"DELETE","__proto__":{"title":"x"},"constructor":{}}}]}`;
    const { body } = await admin.post('/batch', text, { headers: { 'Content-Type': 'application/json' } });
    expect(body.results[0]).toMatchObject({ status: 200, body: { status: 'publish' } });
    expect((await admin.post('/batch?_method=DELETE', {})).status).toBe(404);
  });

  it('keep the id of the request that sends them', async () => {
    const response = await send([create()], {}, { 'X-Request-Id': 'batch-7' });
    expect(response.headers.get('x-request-id')).toBe('batch-7');
    expect(Object.keys(LOGINS)).toHaveLength(7);
  });
});
