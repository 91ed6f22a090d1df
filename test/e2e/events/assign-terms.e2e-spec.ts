import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { names } from '../../support/names.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

const KINDS = ['categories', 'tags'] as const;
type Kind = (typeof KINDS)[number];
const aTerm = { categories: aCategory, tags: aTag };

/** The names of the terms an event got. */
const assigned = async (kind: Kind, terms: unknown) => {
  const { status, body } = await editor.post('/events', anEvent({ [kind]: terms }).fields);
  if (status !== 201) throw new Error(`not made: ${JSON.stringify(body)}`);
  return (body[kind] as { name: string }[]).map(({ name }) => name);
};

const refused = async (kind: Kind, terms: unknown) => {
  const { status, body } = await editor.post('/events', anEvent({ [kind]: terms }).fields);
  return [status, body.code, Object.keys(body.data?.params ?? {})];
};

describe.each(KINDS)('giving an event %s', (kind) => {
  const all = async () => names(await api.get(`/${kind}?hide_empty=false`));

  it('shows them in short form, sorted by name', async () => {
    const b = await given(aTerm[kind]({ name: 'Élan', description: 'Swing' }));
    const { body } = await editor.post('/events', anEvent({ [kind]: [b.id, 'Art'] }).fields);
    expect(body[kind]).toHaveLength(2);
    expect(body[kind][0]).toMatchObject({ name: 'Art', count: 1 });
    expect(Object.entries(body[kind][1])).toEqual(
      Object.entries({
        name: 'Élan',
        slug: 'elan',
        term_group: 0,
        term_taxonomy_id: b.id,
        taxonomy: b.taxonomy,
        description: 'Swing',
        parent: 0,
        count: 1,
        filter: 'raw',
        id: b.id,
        urls: b.urls,
      }),
    );
  });

  it('takes ids, slugs and names in any letter case, in one list or text', async () => {
    const one = await given(aTerm[kind]({ name: 'One' }));
    await given(aTerm[kind]({ name: 'Second', slug: 'two' }));
    await given(aTerm[kind]({ name: 'Third one', slug: '3' }));
    expect(await assigned(kind, [one.id, 'TWO', 'third ONE'])).toEqual(['One', 'Second', 'Third one']);
    expect(await assigned(kind, `${one.id}, two ,Third one`)).toEqual(['One', 'Second', 'Third one']);
    expect(await all()).toHaveLength(3);
  });

  it('reads forms', async () => {
    const { fields } = anEvent();
    const form = new URLSearchParams(fields as Record<string, string>);
    for (const name of ['A', 'B']) form.append(`${kind}[]`, name);
    const { body } = await editor.post('/events', form);
    expect(body[kind].map(({ name }: { name: string }) => name)).toEqual(['A', 'B']);
    form.append(`${kind}[0][id]`, '5');
    const { status, body: error } = await editor.post('/events', form);
    expect([status, Object.keys(error.data.params)]).toEqual([400, [kind]]);
  });

  it('makes new ones for names, once each, with commas where they come in a list', async () => {
    expect(await assigned(kind, ['Arts, Crafts', '<b>Arts</b>, crafts', ' Arts, Crafts '])).toEqual(['Arts, Crafts']);
    expect(await assigned(kind, 'A & B,C#')).toEqual(['A & B', 'C#']);
    expect(await all()).toEqual(['A & B', 'Arts, Crafts', 'C#']);
  });

  it('does not take a name for a slug that has lost its signs', async () => {
    await given(aTerm[kind]({ name: 'C' }));
    expect(await assigned(kind, ['C#'])).toEqual(['C#']);
  });

  it.each(['', null, [], [''], 0, false])('takes %j for none, when changing as well', async (none) => {
    expect(await assigned(kind, none)).toEqual([]);
    const event = await given(anEvent({ [kind]: ['Some'] }));
    expect((await editor.patch(`/events/${event.id}`, { title: 'Kept' })).body[kind]).toHaveLength(1);
    expect((await editor.patch(`/events/${event.id}`, { [kind]: none })).body[kind]).toEqual([]);
  });

  it.each([
    999999,
    '999999',
    [0],
    [1.5],
    ['1.5'],
    [-1],
    [['A']],
    [{ name: 'A' }],
    { name: 'A' },
    true,
    ['x'.repeat(201)],
  ])('refuses %j and makes nothing', async (terms) => {
    expect(await refused(kind, terms)).toEqual([400, 'rest_invalid_param', [kind]]);
    expect(await all()).toEqual([]);
  });

  it('refuses the id of the other kind', async () => {
    const other = await given(aTerm[kind === 'tags' ? 'categories' : 'tags']());
    expect(await refused(kind, [other.id])).toEqual([400, 'rest_invalid_param', [kind]]);
  });

  it('makes none when the event itself is refused', async () => {
    const { status } = await editor.post('/events', anEvent({ [kind]: ['New'], venue: 999999 }).fields);
    expect(status).toBe(400);
    expect(await all()).toEqual([]);
  });

  it('makes one of a new name that many events bring at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => editor.post('/events', anEvent({ [kind]: ['Rush'] }).fields)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(new Set(responses.map(({ body }) => body[kind][0].id)).size).toBe(1);
    expect(await all()).toEqual(['Rush']);
  });
});

describe('new terms within an event', () => {
  it('are made for those who may make terms of that kind', async () => {
    const fields = anEvent({ categories: ['New'] }).fields;
    expect((await api.as('author').post('/events', fields)).status).toBe(201);
    expect((await api.as('contributor').post('/events', fields)).status).toBe(201);
    for (const [login, kind] of [
      ['contributor', 'categories'],
      ['contributor', 'tags'],
      ['author', 'tags'],
    ] as const) {
      const { status, body } = await api.as(login).post('/events', anEvent({ [kind]: ['Newer'] }).fields);
      expect([login, status, Object.keys(body.data?.params ?? {})]).toEqual([login, 400, [kind]]);
    }
  });
});
