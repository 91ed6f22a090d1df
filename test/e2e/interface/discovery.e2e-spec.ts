import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { startApp } from '../../support/start-app.js';

const dropIn = await startApp({ API_PREFIX: 'wp-json', API_NAMESPACE: 'tribe/events/v1' });
const plain = await startApp();
afterAll(() => Promise.all([dropIn.stop(), plain.stop()]));
const { api, origin, given } = dropIn;

describe('the root of the interface', () => {
  it.each(['/wp-json', '/wp-json/', '/index.php?rest_route=/', '/?rest_route=%2F'])(
    'names the namespace and its routes: %s',
    async (path) => {
      const { status, body } = await api.get(origin + path);
      expect(status).toBe(200);
      expect(body).toMatchObject({ url: origin, home: origin, namespaces: ['tribe/events/v1'] });
      expect(body.name).toEqual(expect.any(String));
      expect(Object.keys(body.routes)).toContain('/tribe/events/v1/events');
    },
  );

  it('is the root of the process where no prefix is set', async () => {
    const { status, body } = await plain.api.get(`${plain.origin}/`);
    expect([status, body.namespaces]).toEqual([200, ['calendar/events/v1']]);
  });
});

describe('the root of the site', () => {
  it('bears the name and the description that the settings give it, and so does the root of the interface', async () => {
    const named = await startApp({ API_PREFIX: 'api', SITE_NAME: 'Müller & Söhne', SITE_DESCRIPTION: 'What is on' });
    for (const path of ['/', '/api']) {
      const { body } = await named.api.get(named.origin + path);
      expect(body).toMatchObject({ name: 'Müller & Söhne', description: 'What is on' });
    }
    await named.stop();
  });

  it.each(['GET', 'HEAD'])(
    'links to the root of the interface, for programs that know the site alone: %s',
    async (method) => {
      const { status, headers, body } = await api.send(method, `${origin}/`);
      expect([status, headers.get('link')]).toEqual([200, `<${origin}/wp-json/>; rel="https://api.w.org/"`]);
      if (method === 'HEAD') expect(body).toBe('');
      else expect(body._links).toEqual({ 'https://api.w.org/': [{ href: `${origin}/wp-json/` }] });
    },
  );

  it('leads to a namespace that answers', async () => {
    const { headers } = await api.send('HEAD', origin);
    const [, root] = /^<([^>]+)>; rel="https:\/\/api\.w\.org\/"$/.exec(headers.get('link')!)!;
    const { namespaces } = (await api.get(root!)).body;
    expect((await api.get(`${root}${namespaces[0]}/events`)).status).toBe(200);
  });

  it('is the root of the interface itself where no prefix is set', async () => {
    const { status, headers } = await plain.api.send('HEAD', `${plain.origin}/`);
    expect([status, headers.get('link')]).toEqual([200, `<${plain.origin}/>; rel="https://api.w.org/"`]);
  });

  it('takes nothing', async () => {
    const { status, body } = await api.as('administrator').post(`${origin}/`, { name: 'x' });
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });
});

describe('an address in the query', () => {
  it('answers as the path does', async () => {
    const { id } = await given(anEvent());
    const { body } = await api.get(`${origin}/index.php?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents%2F${id}`);
    expect(body.id).toBe(id);
  });

  it('leaves the other parameters to the route', async () => {
    await given(anEvent());
    await given(anEvent());
    const { body } = await api.get(`${origin}/?rest_route=/tribe/events/v1/events&per_page=1`);
    expect(body.events).toHaveLength(1);
    expect(body.next_rest_url).toMatch(/^http.*\/wp-json\/tribe\/events\/v1\/events\/\?.*per_page=1/);
    expect(body.next_rest_url).not.toContain('rest_route');
  });

  it('that nobody knows is no route', async () => {
    const { status, body } = await api.get(`${origin}/?rest_route=/nope/v1`);
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });

  it('counts only with the prefix of the sites that use it', async () => {
    const { body } = await plain.api.get(`${plain.origin}/?rest_route=/calendar/events/v1/events`);
    expect(body).toHaveProperty('namespaces');
  });
});

describe('with the prefix and namespace of the reference interface', () => {
  it('every address in an answer carries them', async () => {
    const { rest_url } = await given(anEvent());
    expect(rest_url).toMatch(`${origin}/wp-json/tribe/events/v1/events/`);
    const { headers } = await api.get('/events');
    expect(headers.get('link')).toBe(`<${origin}/wp-json/>; rel="https://api.w.org/"`);
  });
});
