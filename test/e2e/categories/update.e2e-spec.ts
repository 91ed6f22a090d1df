import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const author = api.as('author');

const FULL = { name: 'Music', slug: 'music', description: 'Loud' };

const refused = async (id: number, fields: object) => {
  const { status, body } = await author.patch(`/categories/${id}`, fields);
  return [status, body.code, Object.keys(body.data.params ?? {})];
};
const invalid = (...parameters: string[]) => [400, 'rest_invalid_param', parameters];

describe('changing a category', () => {
  it.each(['POST', 'PUT', 'PATCH'])('by %s changes what is sent and keeps the rest', async (method) => {
    const parent = await given(aCategory());
    const { id } = await given(aCategory({ ...FULL, parent: parent.id }));
    const { status, headers, body } = await author.send(method, `/categories/${id}`, { description: 'Soft' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...FULL, description: 'Soft', parent: parent.id });
    expect(headers.has('location')).toBe(false);
    expect((await api.get(`/categories/${id}`)).body).toEqual(body);
  });

  it('with nothing sent changes nothing', async () => {
    const category = await given(aCategory(FULL));
    expect((await author.put(`/categories/${category.id}`, {})).body).toEqual(category);
  });

  it('reads forms, with files too', async () => {
    const { id } = await given(aCategory());
    expect((await author.put(`/categories/${id}`, new URLSearchParams({ name: 'Formed' }))).body.name).toBe('Formed');
    const form = new FormData();
    form.set('name', 'Multiformed');
    expect((await author.patch(`/categories/${id}`, form)).body.name).toBe('Multiformed');
  });

  it('is not misled by an id in the body', async () => {
    const first = await given(aCategory());
    const second = await given(aCategory());
    expect((await author.post(`/categories/${first.id}`, { id: second.id, name: 'Renamed' })).body.id).toBe(first.id);
  });

  it('renames it, even to a name that another has, and keeps its slug', async () => {
    await given(aCategory({ name: 'Jazz' }));
    const { id } = await given(aCategory(FULL));
    expect((await author.patch(`/categories/${id}`, { name: 'Jazz' })).body).toMatchObject({
      name: 'Jazz',
      slug: 'music',
    });
  });

  it.each(['', '  ', null, 5, 'x'.repeat(201)])('refuses the name %j', async (name) => {
    const { id } = await given(aCategory());
    expect(await refused(id, { name })).toEqual(invalid('name'));
  });

  it.each(['', null])('clears the description by %j', async (description) => {
    const { id } = await given(aCategory(FULL));
    expect((await author.patch(`/categories/${id}`, { description })).body.description).toBe('');
  });

  it('gives it another slug, which its page and those below it name', async () => {
    const { id } = await given(aCategory(FULL));
    const below = await given(aCategory({ name: 'Jazz', parent: id }));
    expect((await author.patch(`/categories/${id}`, { slug: 'Upper Slug' })).body.slug).toBe('upper-slug');
    expect((await api.get(`/categories/${below.id}`)).body.url).toMatch(/\/upper-slug\/jazz\/$/);
  });

  it('keeps the slug it has when that is sent', async () => {
    const { id } = await given(aCategory(FULL));
    expect((await author.patch(`/categories/${id}`, { slug: 'music' })).body.slug).toBe('music');
  });

  it.each(['', null])('lets the slug follow from the name for %j', async (slug) => {
    const { id } = await given(aCategory(FULL));
    expect((await author.patch(`/categories/${id}`, { name: 'Opera', slug })).body.slug).toBe('opera');
  });

  it('refuses a slug that another category has', async () => {
    await given(aCategory({ name: 'Taken' }));
    const { id } = await given(aCategory(FULL));
    expect(await refused(id, { slug: 'TAKEN', parent: 999999 })).toEqual(invalid('slug', 'parent'));
  });
});

describe('moving a category', () => {
  it('below another and back to the top', async () => {
    const above = await given(aCategory());
    const { id } = await given(aCategory());
    expect((await author.patch(`/categories/${id}`, { parent: above.id })).body.parent).toBe(above.id);
    expect((await author.patch(`/categories/${id}`, { parent: 0 })).body).toMatchObject({ parent: 0 });
    expect((await author.patch(`/categories/${id}`, { parent: above.id })).body.parent).toBe(above.id);
    expect((await author.patch(`/categories/${id}`, { parent: null })).body.urls).not.toHaveProperty('up');
  });

  it.each([999999, 'music', '', -1, [1]])('refuses the parent %j', async (parent) => {
    const { id } = await given(aCategory());
    expect(await refused(id, { parent })).toEqual(invalid('parent'));
  });

  it('refuses to put it below itself, at any depth', async () => {
    const top = await given(aCategory());
    const middle = await given(aCategory({ parent: top.id }));
    const bottom = await given(aCategory({ parent: middle.id }));
    for (const parent of [top.id, middle.id, bottom.id]) {
      expect(await refused(top.id, { parent })).toEqual(invalid('parent'));
    }
    expect((await api.get(`/categories/${top.id}`)).body.parent).toBe(0);
  });

  it('refuses to make its tree deeper than 100 levels', async () => {
    let parent = 0;
    for (let level = 1; level <= 99; level++) parent = (await given(aCategory({ parent }))).id;
    const flat = await given(aCategory());
    const withChild = await given(aCategory());
    await given(aCategory({ parent: withChild.id }));
    expect(await refused(withChild.id, { parent })).toEqual(invalid('parent'));
    expect((await author.patch(`/categories/${flat.id}`, { parent })).status).toBe(200);
  });

  it('never makes a circle, however many move at once', async () => {
    const ring: number[] = [];
    for (let n = 0; n < 6; n++) ring.push((await given(aCategory())).id);
    const moves = ring.map((id, n) => author.patch(`/categories/${id}`, { parent: ring[(n + 1) % ring.length] }));
    const statuses = (await Promise.all(moves)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 400)).toHaveLength(1);
    const { body } = await api.get('/categories?hide_empty=false&parent=0');
    expect(body.total).toBe(1);
  });
});

describe('who may change categories', () => {
  it('authors and those above, at any of them', async () => {
    const { id } = await given(aCategory());
    for (const login of ['author', 'another-author', 'editor'] as const) {
      expect((await api.as(login).patch(`/categories/${id}`, { description: login })).status).toBe(200);
    }
  });

  it('not contributors, subscribers and those not signed in', async () => {
    const { id } = await given(aCategory());
    expect((await api.as('contributor').patch(`/categories/${id}`, { name: '' })).status).toBe(403);
    expect((await api.as('subscriber').patch('/categories/999999', {})).status).toBe(403);
    expect((await api.patch(`/categories/${id}`, { name: 'X' })).status).toBe(401);
  });

  it('hear that it does not exist before what is wrong with their fields', async () => {
    const { status, body } = await author.patch('/categories/999999', { name: '' });
    expect([status, body.code]).toEqual([404, 'rest-category-not-found']);
  });
});
