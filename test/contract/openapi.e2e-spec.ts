import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { VERSION } from '../../src/config/version.js';
import { aCategory } from '../build/a-category.js';
import { aTag } from '../build/a-tag.js';
import { aVenue } from '../build/a-venue.js';
import { anEvent } from '../build/an-event.js';
import { anOrganizer } from '../build/an-organizer.js';
import type { ApiResponse, Sendable } from '../support/api.js';
import { Documented, type OpenApiDocument } from '../support/documented.js';
import { appForThisFile } from '../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const editor = api.as('editor');
const committed = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));
const documented = new Documented(committed as OpenApiDocument);

/** The path template that an address belongs to. */
const templateOf = (address: string) =>
  (address.split('?')[0] ?? '')
    .replace(/\/diff\/\d+$/, '/diff/{other}')
    .replace(/\/revisions\/\d+/, '/revisions/{version}')
    .replace(/\/deliveries\/\d+/, '/deliveries/{delivery}')
    .replace(/^(\/\w+)\/\d+(?=\/(revisions|erase|deliveries|test|replay|rotate-secret))/, '$1/{id}')
    .replace(/\/\d+$/, '/{id}')
    .replace(/\/by-slug\/[^/]+$/, '/by-slug/{slug}')
    .replace(/\/by-external-id\/.+$/, '/by-external-id/{source}/{external_id}') || '/';

/** Sends a request and expects the response to have this status and to be as documented. */
async function expectDocumented(client: typeof api, method: string, path: string, status: number, body?: Sendable) {
  const response: ApiResponse = await client.send(method, path, body);
  expect([path, response.status, documented.faultsOf(method, templateOf(path), response)]).toEqual([path, status, []]);
  return response.body;
}

describe('the committed document', () => {
  it('is the one the service gives out, at another address', async () => {
    const { status, body } = await api.get('/doc');
    expect(status).toBe(200);
    expect(body.servers).toEqual([{ url: `${origin}/calendar/events/v1/` }]);
    const elsewhere = JSON.stringify(body).replaceAll(`${origin}/docs/`, 'https://calendar.example/docs/');
    expect({ ...JSON.parse(elsewhere), servers: committed.servers }).toEqual(committed);
  });

  it('has the top-level keys, schemas and paths that clients know', () => {
    expect(committed).toMatchObject({ openapi: '3.1.0', info: { version: VERSION } });
    expect(Object.keys(committed.components.schemas)).toEqual(
      expect.arrayContaining([
        'ImageSize',
        'CostDetails',
        'Term',
        'Image',
        'DateDetails',
        'Event',
        'Venue',
        'Organizer',
      ]),
    );
    const byExternalId = (plural: string) => `/${plural}/by-external-id/{source}/{external_id}`;
    const plain = (plural: string) => [`/${plural}`, `/${plural}/{id}`];
    const record = (plural: string) => [...plain(plural), `/${plural}/by-slug/{slug}`, byExternalId(plural)];
    const term = (plural: string) => [...plain(plural), byExternalId(plural)];
    const feed = (plural: string) => [`/${plural}/{name}.{format}`, `/${plural}/by-slug/{name}.{format}`];
    expect(Object.keys(committed.paths)).toEqual([
      '/',
      '/doc',
      '/events.{format}',
      ...['events', 'series', 'venues', 'organizers', 'categories', 'tags'].flatMap(feed),
      ...record('events'),
      ...['/events/{id}/explain', '/events/by-slug/{slug}/explain'],
      ...['venues', 'organizers'].flatMap(record),
      '/organizers/{id}/erase',
      ...['categories', 'tags'].flatMap(term),
      ...record('series'),
      '/series/{id}/occurrences',
      '/changes',
      '/batch',
      ...plain('imports'),
      ...['rows', 'apply', 'resume'].map((part) => `/imports/{id}/${part}`),
      '/export',
      ...plain('tokens'),
      ...plain('webhooks'),
      ...['rotate-secret', 'test', 'replay', 'deliveries', 'deliveries/{delivery}/redeliver'].map(
        (below) => `/webhooks/{id}/${below}`,
      ),
      '/audit',
      ...['events', 'venues', 'organizers', 'series', 'categories', 'tags'].flatMap((plural) =>
        ['', '/{version}', '/{version}/diff/{other}', '/{version}/restore'].map(
          (below) => `/${plural}/{id}/revisions${below}`,
        ),
      ),
    ]);
  });

  it('knows every method of every route, as the index does', async () => {
    const { routes } = (await api.get('/')).body;
    for (const [pattern, { methods }] of Object.entries<{ methods: string[] }>(routes)) {
      const below = pattern.replace('/calendar/events/v1', '').replace(/\(\?P<(\w+)>[^)]+\)/g, '{$1}') || '/';
      expect([below, Object.keys(committed.paths[below]).sort()]).toEqual([
        below,
        methods.map((method) => method.toLowerCase()).sort(),
      ]);
    }
  });
});

describe('operations', () => {
  const operations = Object.entries<Record<string, OperationObject>>(committed.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );

  it('have ids of their own that say act, method and address', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const record = (plural: string, bySlug = '') =>
      ['read', 'delete', 'update.post', 'update.put', 'update.patch'].map((act) => `${plural}.${act}${bySlug}`);
    const byExternalId = (plural: string) =>
      ['read', 'delete', 'update.post', 'put', 'update.patch'].map((act) => `${plural}.${act}.by-external-id`);
    const collection = (plural: string) => [`${plural}.list`, `${plural}.create`];
    expect([...ids].sort()).toEqual(
      [
        'index',
        'doc',
        ...['events', 'venues', 'organizers'].flatMap((plural) => [
          ...collection(plural),
          ...record(plural),
          ...record(plural, '.by-slug'),
          ...byExternalId(plural),
        ]),
        ...['categories', 'tags'].flatMap((plural) => [
          ...collection(plural),
          ...record(plural),
          ...byExternalId(plural),
        ]),
        ...['events.explain', 'events.explain.by-slug'],
        'feeds.all',
        ...['Event', 'Series', 'Venue', 'Organizer', 'Category', 'Tag'].flatMap((one) => [
          `feeds.${one.toLowerCase()}`,
          `feeds.named${one}`,
        ]),
        'series.list',
        ...record('series'),
        ...record('series', '.by-slug'),
        ...byExternalId('series'),
        'series.occurrences',
        'series.add',
        'changes',
        'batch.run',
        ...['list', 'start', 'read', 'rows', 'apply', 'resume', 'cancel'].map((act) => `imports.${act}`),
        'export.export',
        ...collection('tokens'),
        'tokens.revoke',
        ...['list', 'create', 'read', 'update.patch', 'delete', 'rotateSecret'].map((act) => `webhooks.${act}`),
        ...['list', 'test', 'replay', 'redeliver'].map((act) => `deliveries.${act}`),
        'audit.list',
        'eraseOrganizer',
        ...['events', 'venues', 'organizers', 'series', 'categories', 'tags'].flatMap((plural) =>
          ['list', 'read', 'compare', 'restore'].map((act) => `${plural}revisions.${act}`),
        ),
      ].sort(),
    );
  });

  it('have the path parameters of their address and no others', () => {
    for (const { path, parameters = [] } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect([path, inPath]).toEqual([path, [...path.matchAll(/{(\w+)}/g)].map(([, name]) => name)]);
    }
  });

  it('have an example for each error, with its code and status', () => {
    const lacking: string[] = [];
    for (const { operationId, responses } of operations) {
      for (const [status, { content = {} }] of Object.entries(responses)) {
        if (Number(status) < 400) continue;
        for (const [type, { examples = {} }] of Object.entries(content)) {
          const values = Object.entries(examples).map(([code, { $ref }]) => [code, exampleAt($ref)] as const);
          const isRight = ([code, value]: (typeof values)[number]) =>
            value.code === code && (value.status ?? value.data?.status) === Number(status);
          if (values.length === 0 || !values.every(isRight)) lacking.push(`${operationId} ${status} ${type}`);
        }
      }
    }
    expect(lacking).toEqual([]);
  });

  it('say what they do, who may call them and what they may respond with', () => {
    for (const operation of operations) {
      const statuses = Object.keys(operation.responses);
      expect([operation.operationId, operation.summary]).toEqual([
        operation.operationId,
        expect.stringMatching(/^[A-Z]/),
      ]);
      expect([operation.operationId, operation.security.length > 0]).toEqual([operation.operationId, true]);
      expect([operation.operationId, ...statuses]).toEqual(expect.arrayContaining(['401', '414', '429', '503']));
      expect([operation.operationId, 'requestBody' in operation]).toEqual([
        operation.operationId,
        ['post', 'put', 'patch'].includes(operation.method) && !BODILESS.test(operation.operationId),
      ]);
    }
  });
});

/** What is done with a record by a POST without a body. */
const BODILESS = /^erase|\.(rotateSecret|test|redeliver)$/;

interface OperationObject {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, { examples?: Record<string, { $ref: string }> }> }>;
}

interface ErrorExample {
  readonly code: string;
  readonly status?: number;
  readonly data?: { readonly status: number };
}

const exampleAt = (ref: string): ErrorExample =>
  committed.components.examples[ref.replace('#/components/examples/', '')].value;

describe('answers about the interface', () => {
  it('are as documented', async () => {
    await expectDocumented(api, 'GET', '/', 200);
    await expectDocumented(api, 'GET', '/doc', 200);
    await expectDocumented(api, 'GET', '/?namespace=other', 404);
  });
});

describe('events', () => {
  it('with everything they can have are as documented', async () => {
    const [category, tag] = [await given(aCategory()), await given(aTag())];
    const child = await given(aCategory({ parent: category.id }));
    const venue = await given(aVenue({ city: 'Springfield', geo_lat: 39.8, geo_lng: -89.65 }));
    const { id, slug } = await expectDocumented(editor, 'POST', '/events', 201, {
      ...anEvent().fields,
      description: '<p>Music</p>',
      excerpt: 'Music',
      image: 'https://images.example/fair.png',
      cost: ['8', '12'],
      website: 'https://fair.example/',
      categories: [category.id, child.id],
      tags: [tag.id],
      venue: [venue.id, { venue: 'Second hall' }],
      organizer: [{ organizer: 'Office', email: 'office@culture.example' }],
    });
    await expectDocumented(api, 'GET', `/events/${id}`, 200);
    await expectDocumented(api, 'GET', `/events/by-slug/${slug}`, 200);
    for (const method of ['POST', 'PUT', 'PATCH']) {
      await expectDocumented(editor, method, `/events/${id}`, 200, { venue: venue.id, cost: 0 });
      await expectDocumented(editor, method, `/events/by-slug/${slug}`, 200, { image: null });
    }
    await expectDocumented(api, 'GET', '/events', 200);
    await expectDocumented(editor, 'DELETE', `/events/${id}`, 200);
    await expectDocumented(editor, 'DELETE', `/events/${id}`, 410);
    await expectDocumented(editor, 'DELETE', `/events/by-slug/${slug}`, 410);
    await expectDocumented(api, 'GET', `/events/${id}`, 403);
  });

  it('with nothing but what is required are as documented', async () => {
    const { id } = await given(anEvent());
    await given(anEvent());
    await expectDocumented(api, 'GET', `/events/${id}`, 200);
    await expectDocumented(api, 'GET', '/events?per_page=1', 200);
    await expectDocumented(api, 'GET', '/events?per_page=1&page=2', 200);
    await expectDocumented(api, 'GET', '/events?per_page=1&cursor=', 200);
  });

  it('of every state are as documented', async () => {
    for (const status of ['publish', 'draft', 'pending', 'private', 'future', 'trash']) {
      await expectDocumented(editor, 'POST', '/events', 201, { ...anEvent().fields, status, date: '2026-03-01' });
      await expectDocumented(editor, 'GET', `/events?status=${status}`, 200);
    }
  });

  it('are refused as documented', async () => {
    const draft = await given(anEvent({ status: 'draft' }));
    await expectDocumented(api, 'GET', '/events?page=0&start_date=soonish', 400);
    await expectDocumented(api, 'GET', '/events?page=9', 404);
    await expectDocumented(api, 'GET', `/events/${draft.id}`, 403);
    await expectDocumented(api, 'GET', '/events/999999', 404);
    await expectDocumented(api, 'POST', '/events', 401, {});
    await expectDocumented(api.as('subscriber'), 'POST', '/events', 403, {});
    await expectDocumented(editor, 'POST', '/events', 400, {});
    await expectDocumented(editor, 'POST', '/events', 400, '{"title": ');
    await expectDocumented(editor, 'POST', '/events', 400, { ...anEvent().fields, all_day: 'perhaps' });
    await expectDocumented(api.as('author'), 'PATCH', `/events/${draft.id}`, 403, { title: 'Mine' });
    await expectDocumented(editor, 'PUT', '/events/by-slug/no-such-event', 404, { title: 'Nothing' });
  });
});

describe.each([
  [
    'venues',
    aVenue({ description: 'A hall', image: 'https://images.example/hall.png', city: 'Springfield' }),
    aVenue(),
  ],
  ['organizers', anOrganizer({ description: 'An office', image: 'https://images.example/office.png' }), anOrganizer()],
])('%s', (plural, full, bare) => {
  it('are as documented', async () => {
    const { id } = await expectDocumented(editor, 'POST', `/${plural}`, 201, full.fields);
    const { slug } = await expectDocumented(api, 'GET', `/${plural}/${id}`, 200);
    const other = await given(bare);
    await expectDocumented(api, 'GET', `/${plural}/${other.id}`, 200);
    await expectDocumented(api, 'GET', `/${plural}/by-slug/${slug}`, 200);
    await expectDocumented(api, 'GET', `/${plural}?per_page=1`, 200);
    await expectDocumented(api, 'GET', `/${plural}?per_page=1&cursor=`, 200);
    for (const method of ['POST', 'PUT', 'PATCH']) {
      await expectDocumented(editor, method, `/${plural}/${id}`, 200, { description: '' });
      await expectDocumented(editor, method, `/${plural}/by-slug/${slug}`, 200, { image: '' });
    }
    await expectDocumented(editor, 'DELETE', `/${plural}/${id}`, 200);
    await expectDocumented(editor, 'DELETE', `/${plural}/by-slug/${slug}`, 410);
    await expectDocumented(editor, 'GET', `/${plural}?status=trash`, 200);
  });

  it('are refused as documented', async () => {
    await expectDocumented(api, 'GET', `/${plural}?event=999999`, 400);
    await expectDocumented(api, 'GET', `/${plural}?page=7`, 404);
    await expectDocumented(api, 'GET', `/${plural}/999999`, 404);
    await expectDocumented(editor, 'POST', `/${plural}`, 400, {});
    await expectDocumented(api, 'DELETE', `/${plural}/999999`, 401);
    await expectDocumented(editor, 'DELETE', `/${plural}/by-slug/nobody`, 404);
  });
});

describe('changes', () => {
  it('are responded to as documented', async () => {
    const { token } = await expectDocumented(api, 'GET', '/changes', 200);
    await given(anEvent());
    await expectDocumented(api, 'GET', `/changes?since=${token}&records=true`, 200);
    await expectDocumented(api.as('administrator'), 'GET', `/changes?since=${token}`, 410);
    await expectDocumented(api, 'GET', '/changes?since=x', 400);
  });
});

describe('webhooks', () => {
  const administrator = api.as('administrator');

  it('are as documented', async () => {
    const url = 'https://site.example/hooks';
    const { id } = await expectDocumented(administrator, 'POST', '/webhooks', 201, { url, types: ['event.*'] });
    await expectDocumented(administrator, 'GET', '/webhooks?per_page=1', 200);
    await expectDocumented(administrator, 'GET', `/webhooks/${id}`, 200);
    await expectDocumented(administrator, 'PATCH', `/webhooks/${id}`, 200, { enabled: false });
    await expectDocumented(administrator, 'POST', `/webhooks/${id}/rotate-secret`, 200);
    const { token } = (await administrator.get('/changes')).body;
    await expectDocumented(administrator, 'POST', `/webhooks/${id}/replay`, 200, { since: token });
    const delivery = await expectDocumented(administrator, 'POST', `/webhooks/${id}/test`, 200);
    await expectDocumented(administrator, 'GET', `/webhooks/${id}/deliveries?state=failed`, 200);
    await expectDocumented(administrator, 'POST', `/webhooks/${id}/deliveries/${delivery.id}/redeliver`, 200);
    await expectDocumented(administrator, 'DELETE', `/webhooks/${id}`, 200);
  });

  it('are refused as documented', async () => {
    await expectDocumented(api, 'GET', '/webhooks', 401);
    await expectDocumented(editor, 'POST', '/webhooks', 403, {});
    await expectDocumented(administrator, 'POST', '/webhooks', 400, { url: 'http://127.0.0.1/' });
    await expectDocumented(administrator, 'GET', '/webhooks/999999', 404);
    await expectDocumented(administrator, 'POST', '/webhooks/999999/test', 404);
    const { id } = await given({ path: '/webhooks', fields: { url: 'https://site.example/hooks' } });
    await expectDocumented(administrator, 'GET', `/webhooks/${id}/deliveries?page=0`, 400);
    await expectDocumented(administrator, 'POST', `/webhooks/${id}/replay`, 400, { since: 'x' });
    await expectDocumented(administrator, 'POST', `/webhooks/${id}/deliveries/999999/redeliver`, 404);
    await expectDocumented(administrator, 'PATCH', `/webhooks/${id}`, 400, { types: 'x' });
  });
});

describe('audit and revisions', () => {
  it('are as documented', async () => {
    const { id } = await given(anEvent());
    await editor.patch(`/events/${id}`, { description: '<p>One</p>\n<p>Two</p>' });
    await expectDocumented(api.as('administrator'), 'GET', `/audit?kind=events&record=${id}`, 200);
    await expectDocumented(editor, 'GET', `/events/${id}/revisions`, 200);
    await expectDocumented(editor, 'GET', `/events/${id}/revisions/1`, 200);
    await expectDocumented(editor, 'GET', `/events/${id}/revisions/1/diff/2`, 200);
    await expectDocumented(editor, 'POST', `/events/${id}/revisions/1/restore`, 200, { fields: ['title'] });
    const organizer = await given(anOrganizer());
    await expectDocumented(api.as('administrator'), 'POST', `/organizers/${organizer.id}/erase`, 200);
  });

  it('are refused as documented', async () => {
    const { id } = await given(anEvent());
    await expectDocumented(editor, 'GET', '/audit', 403);
    await expectDocumented(api.as('administrator'), 'GET', '/audit?act=x', 400);
    await expectDocumented(api, 'GET', `/events/${id}/revisions`, 401);
    await expectDocumented(editor, 'GET', `/events/${id}/revisions/9`, 404);
    await expectDocumented(editor, 'GET', '/events/999999/revisions', 404);
    await expectDocumented(api.as('author'), 'GET', `/events/${id}/revisions`, 403);
    await expectDocumented(api.as('administrator'), 'POST', '/organizers/999999/erase', 404);
    await expectDocumented(editor, 'POST', '/organizers/999999/erase', 403);
    await expectDocumented(editor, 'POST', `/events/${id}/revisions/1/restore`, 400, { fields: ['x'] });
  });
});

describe('imports, exports and batches', () => {
  const administrator = api.as('administrator');

  it('are refused as documented', async () => {
    await expectDocumented(api, 'GET', '/imports', 401);
    await expectDocumented(api.as('author'), 'GET', '/imports', 403);
    await expectDocumented(administrator, 'GET', '/imports?page=0', 400);
    await expectDocumented(administrator, 'GET', '/imports/999999', 404);
    await expectDocumented(administrator, 'POST', '/imports', 400, { source: 'csv' });
    await expectDocumented(api, 'GET', '/export', 401);
    await expectDocumented(api.as('author'), 'GET', '/export', 403);
    await expectDocumented(api, 'POST', '/batch', 401, { operations: [] });
    await expectDocumented(editor, 'POST', '/batch', 400, { operations: [] });
    const none = { atomic: true, operations: [{ method: 'DELETE', path: '/venues/999999' }] };
    await expectDocumented(editor, 'POST', '/batch', 404, none);
    const twice = { method: 'DELETE', path: `/venues/${(await given(aVenue())).id}` };
    await expectDocumented(editor, 'POST', '/batch', 410, { atomic: true, operations: [twice, twice] });
  });
});

describe('tokens', () => {
  const administrator = api.as('administrator');

  it('are as documented', async () => {
    const fields = { name: 'Import', role: 'author', user: 'editor', expires_days: 30 };
    const { id } = await expectDocumented(administrator, 'POST', '/tokens', 201, fields);
    await expectDocumented(administrator, 'POST', '/tokens', 201, { name: 'Mine', role: 'administrator' });
    await expectDocumented(administrator, 'GET', '/tokens?per_page=1', 200);
    await expectDocumented(administrator, 'GET', '/tokens?per_page=1&page=2', 200);
    await expectDocumented(administrator, 'DELETE', `/tokens/${id}`, 200);
    await expectDocumented(administrator, 'DELETE', `/tokens/${id}`, 404);
  });

  it('are refused as documented', async () => {
    await expectDocumented(api, 'GET', '/tokens', 401);
    await expectDocumented(editor, 'GET', '/tokens', 403);
    await expectDocumented(editor, 'POST', '/tokens', 403, {});
    await expectDocumented(administrator, 'POST', '/tokens', 400, {});
    await expectDocumented(administrator, 'POST', '/tokens', 400, { name: 'x', role: 'king', expires_days: 0 });
  });
});

describe.each([
  ['categories', aCategory],
  ['tags', aTag],
])('%s', (plural, aTerm) => {
  it('are as documented', async () => {
    const { id } = await expectDocumented(editor, 'POST', `/${plural}`, 201, aTerm({ description: 'Loud' }).fields);
    await expectDocumented(api, 'GET', `/${plural}/${id}`, 200);
    await given(aTerm());
    await expectDocumented(api, 'GET', `/${plural}?hide_empty=0&per_page=1`, 200);
    await expectDocumented(api, 'GET', `/${plural}?hide_empty=0&per_page=1&cursor=`, 200);
    for (const method of ['POST', 'PUT', 'PATCH']) {
      await expectDocumented(editor, method, `/${plural}/${id}`, 200, { description: '' });
    }
    await expectDocumented(editor, 'DELETE', `/${plural}/${id}`, 200);
    await expectDocumented(editor, 'DELETE', `/${plural}/${id}`, 404);
  });

  it('are refused as documented', async () => {
    const { name } = await given(aTerm());
    await expectDocumented(editor, 'POST', `/${plural}`, 400, { name });
    await expectDocumented(editor, 'POST', `/${plural}`, 400, {});
    await expectDocumented(api, 'GET', `/${plural}?include=999999`, 400);
    await expectDocumented(api.as('contributor'), 'POST', `/${plural}`, 403, { name: 'Mine' });
  });
});
