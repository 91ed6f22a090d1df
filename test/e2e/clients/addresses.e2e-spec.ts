import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { DROP_IN, FORWARDED, PUBLIC_SITE } from './drop-in.js';

const { api, given, origin } = await appForThisFile(DROP_IN);
const NAMESPACE = '/tribe/events/v1';

describe('CC-21', () => {
  it.each(['/events/987654', '/events/by-slug/nothing-here'])('%s is no event', async (path) => {
    const { status, body } = await api.get(path);
    expect([status, body.code, body.data.status]).toEqual([404, 'rest-event-not-found', 404]);
  });

  it('an event in the trash is gone, one that is not public is closed', async () => {
    const trashed = await given(anEvent({ status: 'trash' }));
    const draft = await given(anEvent({ status: 'draft' }));
    const codeOf = async (path: string) => {
      const { status, body } = await api.get(path);
      return [status, body.code];
    };
    expect(await codeOf(`/events/${trashed.id}`)).toEqual([403, 'event-no-longer-available']);
    expect(await codeOf(`/events/${draft.id}`)).toEqual([403, 'event-not-accessible']);
    expect(await codeOf(`/events/by-slug/${draft.slug}`)).toEqual([403, 'event-not-accessible']);
  });
});

describe('CC-22', () => {
  it.each(['caf%C3%A9-fete', 'CAFE-FETE', 'cafe-fete/', 'Caf%C3%89-F%C3%AAte/', 'Cafe%20Fete'])(
    'by-slug/%s is the Café Fête',
    async (slug) => {
      const { id } = await given(anEvent({ title: 'Café Fête' }));
      expect((await api.get(`/events/by-slug/${slug}`)).body.id).toBe(id);
    },
  );
});

describe('CC-30', () => {
  it('the index tells of each argument what it is', async () => {
    const { status, body } = await api.get('/');
    expect([status, body.namespace]).toEqual([200, 'tribe/events/v1']);
    const [list, create] = body.routes[`${NAMESPACE}/events`].endpoints;
    expect(list.args.page).toMatchObject({ required: false, default: 1, type: 'integer' });
    for (const endpoint of [list, create]) {
      for (const [name, arg] of Object.entries<{ required: unknown; description: unknown }>(endpoint.args)) {
        expect([name, typeof arg.required, typeof arg.description]).toEqual([name, 'boolean', 'string']);
      }
    }
    expect(create.args.title).toMatchObject({ required: true, type: 'string' });
  });
});

describe('CC-31', () => {
  it.each(['/wp-json/', '/wp-json', '/?rest_route=/'])('%s lists the namespace', async (path) => {
    expect((await api.get(origin + path)).body.namespaces).toContain('tribe/events/v1');
  });

  it('a route in the query answers as its path does', async () => {
    await given(anEvent());
    await given(anEvent());
    const byQuery = await api.get(`${origin}/?rest_route=${NAMESPACE}/events&per_page=1`);
    const byPath = await api.get('/events?per_page=1');
    expect(byQuery.body).toEqual(byPath.body);
    expect(byQuery.headers.get('X-TEC-Total')).toBe('2');
  });

  it.each(['POST', 'HEAD', 'OPTIONS'])('also to %s', async (method) => {
    const address = `${origin}/?rest_route=${NAMESPACE}/events`;
    const sent = method === 'POST' ? anEvent().fields : undefined;
    const { status } = await api.as('editor').send(method, address, sent);
    expect(status).toBe(method === 'POST' ? 201 : 200);
  });
});

describe('CC-33', () => {
  const headers = { Origin: 'https://pages.example' };

  it.each(['/events', '/events/987654', '/nowhere', '/'])(
    'a page elsewhere may read %s and its totals',
    async (path) => {
      const response = await api.get(path, { headers });
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe(headers.Origin);
      const exposed = response.headers.get('Access-Control-Expose-Headers')?.split(/, */);
      expect(exposed).toEqual(expect.arrayContaining(['X-TEC-Total', 'X-TEC-TotalPages', 'Link']));
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('and is told before that it may send %s', async (method) => {
    const asked = { ...headers, 'Access-Control-Request-Method': method };
    const response = await api.send('OPTIONS', '/events/1', undefined, { headers: asked });
    expect(response.status).toBe(200);
    expect(response.headers.get('Access-Control-Allow-Methods')).toContain(method);
    expect(response.headers.get('Access-Control-Allow-Headers')).toMatch(/Authorization.*Content-Type/);
  });
});

describe('CC-34', () => {
  it('behind a proxy every address begins with the public one', async () => {
    const sent = { venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' }, categories: ['Music'], tags: ['new'] };
    const made = await given(anEvent(sent));
    await given(anEvent({ categories: ['Music', 'Outdoors'], tags: ['old'] }));
    const paths = ['events', 'venues', 'organizers', 'categories', 'tags'].map((plural) => `/${plural}?per_page=1`);
    for (const path of ['', ...paths, `/events/${made.id}`, `/venues/${made.venue.id}`]) {
      const { headers, body } = await api.get(path, { headers: FORWARDED });
      const output = JSON.stringify([body, [...headers]]);
      expect([path, output.includes('127.0.0.1')]).toEqual([path, false]);
      for (const address of addressesIn(body)) expect(address.startsWith(PUBLIC_SITE)).toBe(true);
    }
  });

  it('the discovery at its root too', async () => {
    const { body } = await api.get(`${origin}/wp-json/`, { headers: FORWARDED });
    expect([body.url, body.home]).toEqual([PUBLIC_SITE, PUBLIC_SITE]);
  });

  it('and a walk from page to page stays there, with every filter', async () => {
    for (let n = 0; n < 3; n++) await given(anEvent({ tags: ['new & old'] }));
    const query = 'per_page=1&tags[]=new-old&search=event&starts_after=2026-02-01+00:00:00';
    const { next_rest_url } = (await api.get(`/events?${query}`, { headers: FORWARDED })).body;
    expect(next_rest_url.startsWith(`${PUBLIC_SITE}/wp-json${NAMESPACE}/events/?`)).toBe(true);
    expect(next_rest_url).not.toMatch(/[[\] "<>|]/);
    const asked = new URL(next_rest_url).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({ page: '2', per_page: '1', search: 'event' });
    const { body } = await api.get(next_rest_url.replace(PUBLIC_SITE, origin), { headers: FORWARDED });
    expect([body.events.length, body.total]).toEqual([1, 3]);
    expect(body.previous_rest_url).toMatch(PUBLIC_SITE);
  });
});

/** Every address in a response, the vocabulary of descriptions for search engines left out. */
function addressesIn(value: unknown): string[] {
  if (typeof value === 'string')
    return /^https?:/.test(value) && value !== 'http://schema.org' && !/^https:\/\/schema\.org\//.test(value)
      ? [value]
      : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(addressesIn) : [];
}

describe('CC-42', () => {
  it('every route answers HEAD and OPTIONS, and says of another method what it has', async () => {
    const { routes } = (await api.get('/')).body;
    const { id, slug } = await given(anEvent());
    for (const [route, { methods }] of Object.entries<{ methods: string[] }>(routes)) {
      const path = route
        .slice(NAMESPACE.length)
        .replace(/\(\?P<id>.*?\)/, String(id))
        .replace(/\(\?P<(slug|source|external_id)>[^)]*\)/g, slug)
        .replace(/\(\?P<(version|other|delivery)>.*?\)/g, '1');
      const [get, head, options] = [await api.get(path), await api.send('HEAD', path), await api.send('OPTIONS', path)];
      expect([path, head.status, head.body]).toEqual([path, get.status, '']);
      expect([path, options.status, options.body.methods]).toEqual([path, 200, methods]);
      const other = await api.as('administrator').send('PROPFIND', path);
      expect([path, other.status, other.body.code]).toEqual([path, 404, 'rest_no_route']);
      expect(other.headers.get('Allow')?.split(', ').sort()).toEqual([...methods].sort());
    }
  });
});
