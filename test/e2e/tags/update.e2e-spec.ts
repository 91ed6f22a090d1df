import { describe, expect, it } from '@jest/globals';
import { aTag } from '../../build/a-tag.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

const FULL = { name: 'Quiet', slug: 'calm', description: 'No noise' };

describe('changing a tag', () => {
  it.each(['POST', 'PUT', 'PATCH'])('by %s changes what is sent and keeps the rest', async (method) => {
    const { id } = await given(aTag(FULL));
    const { status, body } = await editor.send(method, `/tags/${id}`, { name: 'Silent' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...FULL, name: 'Silent' });
    expect((await api.get(`/tags/${id}`)).body).toEqual(body);
  });

  it('clears the description, and lets the slug follow from the name', async () => {
    const { id } = await given(aTag(FULL));
    const { body } = await editor.patch(`/tags/${id}`, { description: '', slug: null });
    expect(body).toMatchObject({ description: '', slug: 'quiet' });
  });

  it('refuses a slug that another tag has', async () => {
    await given(aTag({ slug: 'taken' }));
    const { id } = await given(aTag());
    const { status, body } = await editor.patch(`/tags/${id}`, { slug: 'taken' });
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['slug']]);
  });

  it('gives a slug to one of many that ask for it at once', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 8; n++) ids.push((await given(aTag())).id);
    const responses = await Promise.all(ids.map((id) => editor.patch(`/tags/${id}`, { slug: 'wanted' })));
    const outcomes = responses.map(({ status, body }) => (status === 200 ? body.slug : body.code)).sort();
    expect(outcomes).toEqual([...Array<string>(7).fill('rest_invalid_param'), 'wanted']);
  });

  it.each([0, '', 'x'])('refuses the parent %j', async (parent) => {
    const { id } = await given(aTag());
    const { status, body } = await editor.patch(`/tags/${id}`, { parent });
    expect([status, body.code]).toEqual([400, 'rest_taxonomy_not_hierarchical']);
  });

  it.each(['', null, '  ', 5])('refuses the name %j', async (name) => {
    const { id } = await given(aTag());
    expect((await editor.patch(`/tags/${id}`, { name })).body.data.params).toHaveProperty('name');
  });

  it('is for editors and administrators, and for tags that exist', async () => {
    const { id } = await given(aTag());
    expect((await api.as('author').patch(`/tags/${id}`, { name: 'X' })).status).toBe(403);
    expect((await api.patch(`/tags/${id}`, { name: 'X' })).status).toBe(401);
    expect((await editor.patch('/tags/999999', { name: '' })).body.code).toBe('rest-tag-not-found');
  });
});
