import { describe, expect, it } from '@jest/globals';
import { aTag } from '../../build/a-tag.js';
import { names } from '../../support/names.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

const refused = async (fields: object) => {
  const { status, body } = await editor.post('/tags', fields);
  return [status, body.code, body.data.params];
};

describe('making a tag', () => {
  it('answers 201 with the record and where it is found', async () => {
    const { status, headers, body } = await editor.post('/tags', { name: 'Quiet', description: 'No <b>noise</b>' });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      count: 0,
      description: 'No <b>noise</b>',
      name: 'Quiet',
      slug: 'quiet',
      taxonomy: 'post_tag',
      meta: [],
      url: expect.stringMatching(/\/tag\/quiet\/$/),
      urls: {
        self: expect.stringMatching(new RegExp(`/tags/${body.id}$`)),
        collection: expect.stringMatching(/\/tags$/),
      },
      _links: { self: [{ href: body.urls.self }], collection: [{ href: body.urls.collection }] },
    });
    expect(headers.get('location')).toBe(body.urls.self);
    expect((await api.get(body.urls.self)).body).toEqual(body);
  });

  it.each([0, '', 5, 'x', [1]])('has no parent, not even %j', async (parent) => {
    expect(await refused({ name: 'Quiet', parent })).toEqual([400, 'rest_taxonomy_not_hierarchical', undefined]);
  });

  it('needs a name', async () => {
    expect(await refused({})).toEqual([400, 'rest_missing_callback_param', ['name']]);
    expect(await refused({ name: ' ' })).toEqual([400, 'rest_invalid_param', { name: expect.any(String) }]);
  });

  it('names all fields that are wrong at once', async () => {
    const { body } = await editor.post('/tags', { name: 5, slug: 5, description: 5 });
    expect(Object.keys(body.data.params)).toEqual(['name', 'slug', 'description']);
  });

  it('does not make a second one of the same name, unless it has a slug of its own', async () => {
    const quiet = await given(aTag({ name: 'Quiet' }));
    const { status, body } = await editor.post('/tags', { name: 'QUIET' });
    expect([status, body.code, body.data.term_id]).toEqual([400, 'term_exists', quiet.id]);
    expect((await editor.post('/tags', { name: 'Quiet', slug: 'quiet' })).body.slug).toBe('quiet-2');
  });

  it('makes one of a name that many send at once', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => editor.post('/tags', { name: 'Rush' })));
    const codes = responses.map(({ status, body }) => (status === 201 ? 'made' : body.code)).sort();
    expect(codes).toEqual(['made', ...Array<string>(49).fill('term_exists')]);
    expect(names(await api.get('/tags?hide_empty=false'))).toEqual(['Rush']);
  });

  it('is for editors and administrators only', async () => {
    for (const login of ['author', 'contributor', 'subscriber'] as const) {
      const { status, body } = await api.as(login).post('/tags', { name: 'Quiet' });
      expect([login, status, body.code]).toEqual([login, 403, 'rest_forbidden']);
    }
    expect((await api.post('/tags', { name: 'Quiet' })).status).toBe(401);
    expect((await api.as('administrator').post('/tags', { name: 'Quiet' })).status).toBe(201);
  });
});
