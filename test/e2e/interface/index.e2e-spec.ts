import { describe, expect, it } from '@jest/globals';
import { appForThisFile } from '../../support/start-app.js';

const { api, origin } = await appForThisFile();
const NAMESPACE = 'calendar/events/v1';

describe('the index of the namespace', () => {
  it('is the same with and without a slash at the end', async () => {
    const [bare, slashed] = [await api.get(''), await api.get('/')];
    expect(bare.status).toBe(200);
    expect(slashed.body).toEqual(bare.body);
  });

  it('lists every route by its literal pattern, in the order clients know', async () => {
    const { body } = await api.get('/');
    const byExternalId = (plural: string) => `/${plural}/by-external-id/(?P<source>[^/]+)/(?P<external_id>[^/]+)`;
    const record = (plural: string) => [
      `/${plural}`,
      `/${plural}/(?P<id>\\d+)`,
      `/${plural}/by-slug/(?P<slug>[^/]+)`,
      byExternalId(plural),
    ];
    const plain = (plural: string) => [`/${plural}`, `/${plural}/(?P<id>\\d+)`];
    const term = (plural: string) => [...plain(plural), byExternalId(plural)];
    const below = [
      '',
      '/doc',
      ...record('events'),
      ...['/events/(?P<id>\\d+)/explain', '/events/by-slug/(?P<slug>[^/]+)/explain'],
      ...['venues', 'organizers'].flatMap(record),
      '/organizers/(?P<id>\\d+)/erase',
      ...term('categories'),
      ...term('tags'),
      ...record('series'),
      '/series/(?P<id>\\d+)/occurrences',
      '/changes',
      '/batch',
      ...plain('imports'),
      ...['rows', 'apply', 'resume'].map((part) => `/imports/(?P<id>\\d+)/${part}`),
      '/export',
      ...plain('tokens'),
      ...plain('webhooks'),
      '/webhooks/(?P<id>\\d+)/rotate-secret',
      '/webhooks/(?P<id>\\d+)/test',
      '/webhooks/(?P<id>\\d+)/replay',
      '/webhooks/(?P<id>\\d+)/deliveries',
      '/webhooks/(?P<id>\\d+)/deliveries/(?P<delivery>\\d+)/redeliver',
      '/audit',
      ...['events', 'venues', 'organizers', 'series', 'categories', 'tags'].flatMap((plural) =>
        ['', '/(?P<version>\\d+)', '/(?P<version>\\d+)/diff/(?P<other>\\d+)', '/(?P<version>\\d+)/restore'].map(
          (below) => `/${plural}/(?P<id>\\d+)/revisions${below}`,
        ),
      ),
    ];
    expect(Object.keys(body.routes)).toEqual(below.map((path) => `/${NAMESPACE}${path}`));
    expect(body.namespace).toBe(NAMESPACE);
    expect(body._links).toEqual({ up: [{ href: `${origin}/` }] });
  });

  it('names the methods of a route in the recorded order', async () => {
    const { routes } = (await api.get('/')).body;
    expect(routes[`/${NAMESPACE}/events/(?P<id>\\d+)`].methods).toEqual(['GET', 'DELETE', 'POST', 'PUT', 'PATCH']);
    expect(routes[`/${NAMESPACE}/venues/by-slug/(?P<slug>[^/]+)`].methods).toEqual([
      'GET',
      'DELETE',
      'POST',
      'PUT',
      'PATCH',
    ]);
    expect(routes[`/${NAMESPACE}/tags/(?P<id>\\d+)`].methods).toEqual(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  });

  it('gathers POST, PUT and PATCH on one record in one endpoint', async () => {
    const { endpoints } = (await api.get('/')).body.routes[`/${NAMESPACE}/events/(?P<id>\\d+)`];
    expect(endpoints.map(({ methods }: { methods: string[] }) => methods)).toEqual([
      ['GET'],
      ['DELETE'],
      ['POST', 'PUT', 'PATCH'],
    ]);
    expect(endpoints[2].args.id).toMatchObject({ required: true, type: 'integer' });
    expect(endpoints[2].args.title).toMatchObject({ required: false, type: 'string' });
  });

  it('says of each argument whether it is required, its type and its default', async () => {
    const { endpoints } = (await api.get('/')).body.routes[`/${NAMESPACE}/events`];
    const [list, create] = endpoints;
    expect(list.args.page).toMatchObject({ required: false, default: 1, type: 'integer' });
    expect(list.args.per_page).toMatchObject({ required: false, default: '12', type: 'integer' });
    expect(list.args.categories).toMatchObject({ required: false, items: { type: 'integer' } });
    expect(create.args.title).toMatchObject({ required: true, type: 'string' });
    expect(create.args.all_day).toMatchObject({ required: false, default: false, type: 'boolean' });
  });

  it('shows the default window of this very moment', async () => {
    const { endpoints } = (await api.get('/', { now: '2030-06-15 12:00:05' })).body.routes[`/${NAMESPACE}/events`];
    expect(endpoints[0].args.start_date.default).toBe('2030-06-14 00:00:00');
    expect(endpoints[0].args.end_date.default).toBe('2032-06-15 23:59:59');
  });

  it('links routes that have an address of their own', async () => {
    const { routes } = (await api.get('/')).body;
    expect(routes[`/${NAMESPACE}/events`]._links.self).toEqual([{ href: `${origin}/${NAMESPACE}/events` }]);
    expect(routes[`/${NAMESPACE}/events/(?P<id>\\d+)`]).not.toHaveProperty('_links');
  });

  it('has an empty list of arguments where nothing can be sent', async () => {
    const { endpoints } = (await api.get('/')).body.routes[`/${NAMESPACE}/doc`];
    expect(endpoints).toEqual([{ methods: ['GET'], args: [] }]);
  });

  it('knows no other namespace', async () => {
    const { status, body } = await api.get('/?namespace=x%2Fy');
    expect([status, body.code]).toEqual([404, 'rest_invalid_namespace']);
    expect((await api.get(`/?namespace=${NAMESPACE}`)).status).toBe(200);
  });

  it('takes any context', async () => {
    expect((await api.get('/?context=help')).status).toBe(200);
  });
});

describe('OPTIONS', () => {
  it('describes the route it is sent to', async () => {
    const { status, body } = await api.send('OPTIONS', '/events');
    expect(status).toBe(200);
    expect(body).toMatchObject({ namespace: NAMESPACE, methods: ['GET', 'POST'] });
    expect(body._links.self).toEqual([{ href: `${origin}/${NAMESPACE}/events` }]);
  });

  it('describes the route of a record, whether or not there is one', async () => {
    const { status, body } = await api.send('OPTIONS', '/venues/999999');
    expect(status).toBe(200);
    expect(body.methods).toEqual(['GET', 'DELETE', 'POST', 'PUT', 'PATCH']);
    expect(body).not.toHaveProperty('_links');
  });

  it('knows no route elsewhere', async () => {
    const { status, body } = await api.send('OPTIONS', '/events/abc');
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });
});
