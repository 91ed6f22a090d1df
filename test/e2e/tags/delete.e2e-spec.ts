import { describe, expect, it } from '@jest/globals';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

describe('deleting a tag', () => {
  it('answers with the record as it was, without links, and is for good', async () => {
    const { _links, ...record } = await given(aTag());
    expect(_links).toBeDefined();
    const { status, body } = await editor.delete(`/tags/${record.id}`);
    expect([status, body]).toEqual([200, record]);
    for (const response of [await editor.delete(`/tags/${record.id}`), await api.get(`/tags/${record.id}`)]) {
      expect([response.status, response.body.code]).toEqual([404, 'rest-tag-not-found']);
    }
  });

  it('takes it from the events that have it', async () => {
    const { id } = await given(aTag());
    const event = await given(anEvent({ tags: [id, 'kept'] }));
    await editor.delete(`/tags/${id}`);
    const { body } = await api.get(`/events/${event.id}`);
    expect(body.tags.map(({ name }: { name: string }) => name)).toEqual(['kept']);
  });

  it('is for editors and administrators', async () => {
    const { id } = await given(aTag());
    expect((await api.as('author').delete(`/tags/${id}`)).status).toBe(403);
    expect((await api.delete(`/tags/${id}`)).status).toBe(401);
  });
});
