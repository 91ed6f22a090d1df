import { beforeEach, describe, expect, it } from '@jest/globals';
import { Documented } from '../support/documented.js';
import { anEvent } from '../build/an-event.js';
import { aVenue } from '../build/a-venue.js';
import { appForThisFile, startApp } from '../support/start-app.js';

const { api, clock, given, origin } = await appForThisFile();
// Records of the examples are published by then.
beforeEach(() => clock.moveTo('2026-12-01 12:00:00'));
const editor = api.as('editor');
const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'];
const MEDIA = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

type Value = string | number | boolean;

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly examples?: readonly Value[]; readonly default?: Value };
}

interface Trial {
  readonly media?: string;
  readonly example?: string;
  /** Fills in what the explorer leaves to the reader: the record to delete. */
  readonly path?: Readonly<Record<string, string>>;
}

/** Tries an operation out as the explorer fills it in: every example and default as it is shown. */
async function tryOut(
  method: string,
  template: string,
  { media = 'application/json', example, path = {} }: Trial = {},
) {
  const { body: document } = await api.get('/doc');
  const { parameters, requestBody } = document.paths[template][method.toLowerCase()];
  const query = new URLSearchParams();
  let address = template;
  for (const { name, in: place, schema } of parameters as Parameter[]) {
    const value = path[name] ?? schema.examples?.[0] ?? schema.default;
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (value !== undefined) query.append(name, String(value));
  }
  const examples = requestBody?.content[media].examples ?? {};
  const sent = requestBody && bodyOf(examples[example ?? 'example'].value, media);
  const response = await editor.send(method, `${address}?${query.toString()}`, sent);
  return { ...response, faults: new Documented(document).faultsOf(method, template, response) };
}

function bodyOf(value: Record<string, unknown>, media: string): object {
  if (media === 'application/json') return value;
  const form = media === 'multipart/form-data' ? new FormData() : new URLSearchParams();
  for (const [name, member] of Object.entries(value)) form.append(name, String(member));
  return form;
}

describe.each(COLLECTIONS)('the examples for %s', (plural) => {
  const addresses = plural === 'categories' || plural === 'tags' ? ['{id}'] : ['{id}', 'by-slug/{slug}'];

  it('work, when they are tried out one after the other', async () => {
    const worked = async (method: string, path: string, expected: number, trial: Trial = {}) => {
      const { status, body, faults } = await tryOut(method, path, trial);
      const problem = status === expected ? undefined : body;
      expect([method, path, trial, status, problem, faults]).toEqual([method, path, trial, expected, undefined, []]);
      return body;
    };
    for (const address of addresses) {
      const { id, slug } = await worked('POST', `/${plural}`, 201);
      // Lists of terms leave out those without events.
      if (!addresses.includes('by-slug/{slug}')) await given(anEvent({ [plural]: [id] }));
      const list = await worked('GET', `/${plural}`, 200);
      expect(list[plural].map((record: { id: number }) => record.id)).toContain(id);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH']) await worked(method, `/${plural}/${address}`, 200);
      await worked('DELETE', `/${plural}/${address}`, 200, { path: { id, slug } });
    }
  });

  it.each(MEDIA)('can be sent as %s', async (media) => {
    const { status, body } = await tryOut('POST', `/${plural}`, { media });
    expect([status, body.code]).toEqual([201, undefined]);
  });

  it('do not name a record to delete', async () => {
    await tryOut('POST', `/${plural}`);
    const { body: document } = await api.get('/doc');
    for (const address of addresses) {
      const { parameters } = document.paths[`/${plural}/${address}`].delete;
      const inPath = (parameters as Parameter[]).filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ schema }) => [schema.examples, schema.default])).toEqual([[undefined, undefined]]);
    }
  });
});

describe('the named examples for events', () => {
  const namesOf = async (method: string, path: string): Promise<string[]> => {
    const { body } = await api.get('/doc');
    return Object.keys(body.paths[path][method].requestBody.content['application/json'].examples);
  };

  it('show what can be linked to a new event, and each can be sent', async () => {
    await given(aVenue());
    const names = await namesOf('post', '/events');
    expect(names).toEqual([
      ...['venue-and-organizer', 'minimal', 'all-day', 'existing-venue', 'several-venues', 'example'],
    ]);
    const made = new Map<string, Record<string, unknown>>();
    for (const example of names) {
      const { status, body, faults } = await tryOut('POST', '/events', { example });
      expect([example, status, body.code, faults]).toEqual([example, 201, undefined, []]);
      made.set(example, body);
    }
    expect(made.get('venue-and-organizer')).toMatchObject({
      venue: { venue: 'Town square' },
      organizer: [{ organizer: 'Friends of the park' }],
      categories: [{ name: 'Outdoors' }],
      tags: [{ name: 'family' }, { name: 'music' }],
    });
    expect(made.get('all-day')).toMatchObject({ all_day: true, end_date: '2027-09-19 23:59:59' });
    expect(made.get('existing-venue')).toMatchObject({ venue: { id: expect.any(Number) } });
    expect(made.get('several-venues')?.['venue']).toHaveLength(2);
  });

  it('show the changes of an update, and each can be sent', async () => {
    for (const example of await namesOf('patch', '/events/{id}')) {
      await tryOut('POST', '/events');
      const { status, body } = await tryOut('PATCH', '/events/{id}', { example });
      expect([example, status, body.code]).toEqual([example, 200, undefined]);
    }
  });

  it('leave out an existing venue where there is none', async () => {
    const empty = await startApp();
    const { body } = await empty.api.get('/doc');
    await empty.stop();
    const { examples } = body.paths['/events'].post.requestBody.content['application/json'];
    expect(Object.keys(examples)).not.toContain('existing-venue');
  });
});

describe('the explorer', () => {
  it('is a page of the process with assets of its own', async () => {
    const page = await api.get(`${origin}/docs`);
    expect(page.status).toBe(200);
    const assets = [...page.body.matchAll(/(?:src|href)=['"]([^'"#]+)['"]/g)].map(([, address]) => address);
    expect(assets.length).toBeGreaterThan(3);
    for (const asset of assets) {
      const { href } = new URL(asset, `${origin}/docs`);
      expect([href.startsWith(origin), (await api.get(href)).status]).toEqual([true, 200]);
    }
  });

  it('shows the document with the address at which it was reached', async () => {
    const { body } = await api.get(`${origin}/docs/openapi.json`);
    expect(body.servers).toEqual([{ url: `${origin}/calendar/events/v1/` }]);
    expect(body.paths['/events'].get.externalDocs.url).toBe(`${origin}/docs/guides/api/events`);
  });
});
