import { beforeEach, describe, expect, it } from '@jest/globals';
import { Documented } from '../support/documented.js';
import { appForThisFile } from '../support/start-app.js';

const { api, clock, origin } = await appForThisFile();
// Records of the examples are published by then.
beforeEach(() => clock.moveTo('2026-12-01 12:00:00'));
const editor = api.as('editor');
const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'];
const MEDIA = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly example?: string | number | boolean; readonly default?: string | number | boolean };
}

/** Tries an operation out as the explorer fills it in: every example and default as it is shown. */
async function tryOut(method: string, path: string, media = 'application/json') {
  const { body: document } = await api.get('/doc');
  const { parameters, requestBody } = document.paths[path][method.toLowerCase()];
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place, schema } of parameters as Parameter[]) {
    const value = schema.example ?? schema.default;
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(String(value)));
    else if (value !== undefined) query.append(name, String(value));
  }
  const sent = requestBody && bodyOf(requestBody.content[media].examples.example.value, media);
  const answer = await editor.send(method, `${address}?${query.toString()}`, sent);
  return { ...answer, faults: new Documented(document).faultsOf(method, path, answer) };
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
    const worked = async (method: string, path: string, expected: number) => {
      const { status, body, faults } = await tryOut(method, path);
      const refusal = status === expected ? undefined : body;
      expect([method, path, status, refusal, faults]).toEqual([method, path, expected, undefined, []]);
    };
    for (const address of addresses) {
      await worked('POST', `/${plural}`, 201);
      await worked('GET', `/${plural}`, 200);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        await worked(method, `/${plural}/${address}`, 200);
      }
    }
  });

  it.each(MEDIA)('can be sent as %s', async (media) => {
    const { status, body } = await tryOut('POST', `/${plural}`, media);
    expect([status, body.code]).toEqual([201, undefined]);
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
    const { body } = await api.get(`${origin}/docs/swagger-ui-init.js`);
    expect(body).toContain(`"url": "${origin}/calendar/events/v1/"`);
  });
});
