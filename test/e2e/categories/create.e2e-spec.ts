import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { names } from '../../support/names.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const author = api.as('author');

const created = async (fields: object) => (await author.post('/categories', fields)).body;
const refused = async (fields: object) => {
  const { status, body } = await author.post('/categories', fields);
  return [status, body.code, body.data.params];
};
const invalid = (...parameters: string[]) => [
  400,
  'rest_invalid_param',
  Object.fromEntries(parameters.map((name) => [name, expect.any(String)])),
];

describe('making a category', () => {
  it('answers 201 with the record and where it is found', async () => {
    const { status, headers, body } = await author.post('/categories', {
      name: 'Boat trips',
      description: '<p>On <em>water</em></p>',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      count: 0,
      description: 'On <em>water</em>',
      name: 'Boat trips',
      slug: 'boat-trips',
      taxonomy: 'tribe_events_cat',
      parent: 0,
      meta: [],
      url: expect.stringMatching(/\/events\/category\/boat-trips\/$/),
      urls: {
        self: expect.stringMatching(new RegExp(`/categories/${body.id}$`)),
        collection: expect.stringMatching(/\/categories$/),
      },
      _links: { self: [{ href: body.urls.self }], collection: [{ href: body.urls.collection }] },
    });
    expect(headers.get('location')).toBe(body.urls.self);
    expect((await api.get(body.urls.self)).body).toEqual(body);
  });

  it('puts it below another, whose slug then is in its page', async () => {
    const music = await given(aCategory({ name: 'Music' }));
    const jazz = await created({ name: 'Jazz', parent: music.id });
    const bebop = await created({ name: 'Bebop', parent: String(jazz.id) });
    expect(bebop).toMatchObject({
      parent: jazz.id,
      urls: { up: jazz.urls.self },
      _links: { up: [{ href: jazz.urls.self }] },
    });
    expect(bebop.url).toMatch(/\/events\/category\/music\/jazz\/bebop\/$/);
  });

  it.each([0, '0', null])('puts it at the top for parent %j', async (parent) => {
    expect(await created({ name: 'Top', parent })).toMatchObject({ parent: 0 });
  });

  it.each([999999, 'music', '', -1, 1.5, [1], true])('refuses parent %j', async (parent) => {
    expect(await refused({ name: 'Lost', parent })).toEqual(invalid('parent'));
  });

  it('has at most 100 levels', async () => {
    let parent = 0;
    for (let level = 1; level <= 100; level++) parent = (await given(aCategory({ parent }))).id;
    expect(await refused({ name: 'Too deep', parent })).toEqual(invalid('parent'));
  });

  it('reads form bodies, and fields from the query', async () => {
    expect((await author.post('/categories', new URLSearchParams({ name: 'By form' }))).body.name).toBe('By form');
    expect((await author.post('/categories?name=By+query')).body.name).toBe('By query');
  });

  it('ignores fields it does not know, an id included', async () => {
    expect(await created({ name: 'Plain', id: 5, count: 9, foo: 'bar' })).toMatchObject({ count: 0 });
  });
});

describe('the name of a new category', () => {
  it('is required', async () => {
    expect(await refused({ slug: 'x' })).toEqual([400, 'rest_missing_callback_param', ['name']]);
    expect(await refused({ name: null })).toEqual([400, 'rest_missing_callback_param', ['name']]);
  });

  it.each(['', '   ', '<b></b>', 5, true, ['x'], 'x'.repeat(201)])('is not %j', async (name) => {
    expect(await refused({ name })).toEqual(invalid('name'));
  });

  it('FC-28: is plain text, however its entities are sent', async () => {
    expect(await created({ name: 'R&amp;B Night' })).toMatchObject({ name: 'R&B Night' });
    expect(await created({ name: '<b>Soul</b> & R&B' })).toMatchObject({ name: 'Soul & R&B' });
  });

  it.each(['Alpha', 'ALPHA', '  alpha ', 'ＡＬＰＨＡ'])('is taken when it is %j beside Alpha', async (name) => {
    const alpha = await given(aCategory({ name: 'Alpha' }));
    const { status, body } = await author.post('/categories', { name });
    expect([status, body.code, body.data]).toEqual([400, 'term_exists', { status: 400, term_id: alpha.id }]);
  });

  it('may be used again with a slug of its own', async () => {
    await given(aCategory({ name: 'Alpha' }));
    expect(await created({ name: 'Alpha', slug: 'other' })).toMatchObject({ name: 'Alpha', slug: 'other' });
  });

  it('may be used again below another category, whose slug then stands behind its own', async () => {
    await given(aCategory({ name: 'Alpha' }));
    const parent = await given(aCategory({ name: 'Beta' }));
    expect(await created({ name: 'Alpha', parent: parent.id })).toMatchObject({ slug: 'alpha-beta' });
  });
});

describe('the slug of a new category', () => {
  it('follows from the name', async () => {
    expect(await created({ name: 'Ünïcödé 日本' })).toMatchObject({ slug: 'unicode-%e6%97%a5%e6%9c%ac' });
  });

  it.each(['', null])('follows from the name for %j', async (slug) => {
    expect(await created({ name: 'Open air', slug })).toMatchObject({ slug: 'open-air' });
  });

  it('takes the form of an address', async () => {
    expect(await created({ name: 'A', slug: 'Given Slug' })).toMatchObject({ slug: 'given-slug' });
    expect(await created({ name: 'B', slug: '123' })).toMatchObject({ slug: '123' });
  });

  it('is the next free one when it is taken', async () => {
    await given(aCategory({ name: 'One', slug: 'same' }));
    expect(await created({ name: 'Two', slug: 'same' })).toMatchObject({ slug: 'same-2' });
    expect(await created({ name: 'Three', slug: 'SAME' })).toMatchObject({ slug: 'same-3' });
  });

  it('may be that of a tag', async () => {
    await given({ path: '/tags', fields: { name: 'Jazz' } });
    expect(await created({ name: 'Jazz' })).toMatchObject({ slug: 'jazz' });
  });

  it.each([5, ['a'], true])('is not %j', async (slug) => {
    expect(await refused({ name: 'X', slug })).toEqual(invalid('slug'));
  });
});

describe('the description of a new category', () => {
  it.each(['', null])('may be %j', async (description) => {
    expect(await created({ name: 'Bare', description })).toMatchObject({ description: '' });
  });

  it('has no script, whoever sends it', async () => {
    const { body } = await api.as('administrator').post('/categories', {
      name: 'Safe',
      description: '<a href="javascript:alert(1)" onclick="x()">l</a><script>y()</script> & "q"',
    });
    expect(body.description).toBe('<a>l</a>y() &amp; "q"');
  });

  it.each([5, ['a'], {}])('is not %j', async (description) => {
    expect(await refused({ name: 'X', description })).toEqual(invalid('description'));
  });
});

describe('who may make categories', () => {
  it.each(['author', 'editor', 'administrator'] as const)('%s', async (login) => {
    expect((await api.as(login).post('/categories', { name: 'Mine' })).status).toBe(201);
  });

  it.each(['subscriber', 'contributor'] as const)('not a %s, whatever is wrong with the fields', async (login) => {
    const { status, body } = await api.as(login).post('/categories', { parent: 'x' });
    expect([status, body.code]).toEqual([403, 'rest_forbidden']);
  });

  it('not somebody who is not signed in', async () => {
    const { status, body } = await api.post('/categories', {});
    expect([status, body.code]).toEqual([401, 'rest_forbidden']);
  });
});

describe('many writers at once', () => {
  it('make one category of a name, and the others hear that it exists', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => author.post('/categories', { name: 'Rush' })));
    const made = responses.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const others = responses.filter(({ status }) => status !== 201).map(({ body }) => [body.code, body.data.term_id]);
    expect(others).toEqual(Array(49).fill(['term_exists', made[0]?.body.id]));
    expect(names(await api.get('/categories?hide_empty=false'))).toEqual(['Rush']);
  });

  it('get slugs of their own', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => author.post('/categories', { name: `Writer ${n}`, slug: 'same' })),
    );
    const slugs = responses.map(({ body }) => body.slug as string);
    expect(new Set(slugs).size).toBe(20);
    expect(slugs).toContain('same-20');
  });
});
