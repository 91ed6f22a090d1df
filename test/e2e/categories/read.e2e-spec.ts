import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();

const count = async (id: number, now?: string) =>
  (await api.get(`/categories/${id}`, now === undefined ? {} : { now })).body.count as number;

describe('reading a category', () => {
  it('gives everybody the whole record', async () => {
    const category = await given(aCategory());
    for (const client of [api, api.as('subscriber'), api.as('editor')]) {
      expect((await client.get(`/categories/${category.id}`)).body).toEqual(category);
    }
  });

  it('accepts leading zeros, a slash at the end and any letter case of the address', async () => {
    const { id } = await given(aCategory());
    for (const path of [`/categories/00${id}`, `/categories/${id}/`, `/CATEGORIES/${id}`]) {
      expect((await api.get(path)).body.id).toBe(id);
    }
  });

  it('is not misled by an id in the query', async () => {
    const first = await given(aCategory());
    const second = await given(aCategory());
    expect((await api.get(`/categories/${first.id}?id=${second.id}`)).body.id).toBe(first.id);
  });

  it.each(['0', '999999', '99999999999999999999'])('knows no category %s', async (id) => {
    const { status, body } = await api.get(`/categories/${id}`);
    expect([status, body.code]).toEqual([404, 'rest-category-not-found']);
  });

  it('does not take a tag for a category', async () => {
    const tag = await given(aTag());
    expect((await api.get(`/categories/${tag.id}`)).status).toBe(404);
  });

  it.each(['abc', '-1', '1.5', 'by-slug/music'])('has no route to %s', async (path) => {
    await given(aCategory({ name: 'Music' }));
    const { status, body } = await api.get(`/categories/${path}`);
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });
});

describe('the count of a category', () => {
  it('is that of its published events, those hidden from listings and past ones included', async () => {
    const { id } = await given(aCategory());
    await given(anEvent({ categories: [id], start: '2019-01-01 10:00:00' }));
    await given(anEvent({ categories: [id], hide_from_listings: true }));
    for (const status of ['draft', 'pending', 'private', 'trash']) await given(anEvent({ categories: [id], status }));
    expect(await count(id)).toBe(2);
  });

  it('takes in a scheduled event once its time has come', async () => {
    const { id } = await given(aCategory());
    await given(anEvent({ categories: [id], date: '2026-03-01 08:00:00' }));
    expect(await count(id, '2026-03-01 07:59:59')).toBe(0);
    expect(await count(id, '2026-03-01 08:00:00')).toBe(1);
  });

  it('loses an event that goes to the trash', async () => {
    const { id } = await given(aCategory());
    const event = await given(anEvent({ categories: [id] }));
    await api.as('editor').delete(`/events/${event.id}`);
    expect(await count(id)).toBe(0);
  });

  it('leaves out the events of the categories below', async () => {
    const above = await given(aCategory());
    const below = await given(aCategory({ parent: above.id }));
    await given(anEvent({ categories: [below.id] }));
    expect([await count(above.id), await count(below.id)]).toEqual([0, 1]);
  });
});
