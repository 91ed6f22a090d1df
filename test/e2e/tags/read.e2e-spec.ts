import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();

describe('reading a tag', () => {
  it('gives everybody the whole record', async () => {
    const tag = await given(aTag());
    expect((await api.get(`/tags/${tag.id}`)).body).toEqual(tag);
  });

  it('counts its published events', async () => {
    const { id } = await given(aTag());
    await given(anEvent({ tags: [id] }));
    await given(anEvent({ tags: [id], status: 'private' }));
    expect((await api.get(`/tags/${id}`)).body.count).toBe(1);
  });

  it.each(['0', '999999'])('knows no tag %s', async (id) => {
    const { status, body } = await api.get(`/tags/${id}`);
    expect([status, body.code]).toEqual([404, 'rest-tag-not-found']);
  });

  it('does not take a category for a tag', async () => {
    const category = await given(aCategory());
    expect((await api.get(`/tags/${category.id}`)).body.code).toBe('rest-tag-not-found');
  });

  it.each(['/tags/abc', '/tags/by-slug/quiet'])('has no route to %s', async (path) => {
    expect((await api.get(path)).body.code).toBe('rest_no_route');
  });

  it('has no route to delete all of them', async () => {
    const { status, body } = await api.as('editor').delete('/tags');
    expect([status, body.code]).toEqual([404, 'rest_no_route']);
  });
});
