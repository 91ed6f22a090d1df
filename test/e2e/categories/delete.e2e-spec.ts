import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const author = api.as('author');

describe('deleting a category', () => {
  it('answers with the record as it was, without links, and is for good', async () => {
    const music = await given(aCategory({ name: 'Music' }));
    const { _links, ...record } = await given(aCategory({ name: 'Jazz', parent: music.id }));
    expect(_links).toBeDefined();
    const { status, body } = await author.delete(`/categories/${record.id}`);
    expect(status).toBe(200);
    expect(body).toEqual(record);
    for (const response of [
      await author.delete(`/categories/${record.id}`),
      await api.get(`/categories/${record.id}`),
    ]) {
      expect([response.status, response.body.code]).toEqual([404, 'rest-category-not-found']);
    }
  });

  it('takes no notice of force', async () => {
    const { id } = await given(aCategory());
    expect((await author.delete(`/categories/${id}?force=true`)).status).toBe(200);
  });

  it('moves those below it up', async () => {
    const top = await given(aCategory({ name: 'Top' }));
    const middle = await given(aCategory({ parent: top.id }));
    const bottom = await given(aCategory({ name: 'Bottom', parent: middle.id }));
    await author.delete(`/categories/${middle.id}`);
    expect((await api.get(`/categories/${bottom.id}`)).body).toMatchObject({
      parent: top.id,
      urls: { up: top.urls.self },
    });
    await author.delete(`/categories/${top.id}`);
    expect((await api.get(`/categories/${bottom.id}`)).body).toMatchObject({ parent: 0 });
  });

  it('takes it from the events that have it', async () => {
    const kept = await given(aCategory({ name: 'Kept' }));
    const gone = await given(aCategory({ name: 'Gone' }));
    const event = await given(anEvent({ categories: [kept.id, gone.id] }));
    await author.delete(`/categories/${gone.id}`);
    const { body } = await api.get(`/events/${event.id}`);
    expect(body.categories.map(({ name }: { name: string }) => name)).toEqual(['Kept']);
  });

  it('frees its name and slug', async () => {
    const { id } = await given(aCategory({ name: 'Again' }));
    await author.delete(`/categories/${id}`);
    const again = await given(aCategory({ name: 'Again' }));
    expect(again.slug).toBe('again');
    expect(again.id).not.toBe(id);
  });

  it('is done once, however many ask for it', async () => {
    const { id } = await given(aCategory());
    const responses = await Promise.all(Array.from({ length: 10 }, () => author.delete(`/categories/${id}`)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(9).fill(404)]);
  });

  it('never leaves a category below one that is gone', async () => {
    const parents: number[] = [];
    for (let n = 0; n < 5; n++) parents.push((await given(aCategory())).id);
    const child = await given(aCategory());
    await Promise.all([
      ...parents.map((parent) => author.patch(`/categories/${child.id}`, { parent })),
      ...parents.map((parent) => author.delete(`/categories/${parent}`)),
    ]);
    expect((await api.get(`/categories/${child.id}`)).body.parent).toBe(0);
  });

  it('leaves no event with a category that is gone, while events are being made', async () => {
    const { id } = await given(aCategory());
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => author.post('/events', anEvent({ categories: [id] }).fields)),
      author.delete(`/categories/${id}`),
    ]);
    expect(responses.map(({ status }) => status).filter((status) => ![200, 201, 400].includes(status))).toEqual([]);
    for (const { status, body } of responses.filter((response) => response.status === 201)) {
      expect([status, (await api.get(`/events/${body.id}`)).body.categories]).toEqual([201, []]);
    }
  });
});

describe('who may delete categories', () => {
  it('not contributors, subscribers and those not signed in', async () => {
    const { id } = await given(aCategory());
    expect((await api.as('contributor').delete(`/categories/${id}`)).status).toBe(403);
    expect((await api.as('subscriber').delete(`/categories/${id}`)).status).toBe(403);
    expect((await api.delete(`/categories/${id}`)).status).toBe(401);
    expect((await api.get(`/categories/${id}`)).status).toBe(200);
  });
});
