import { describe, expect, it } from '@jest/globals';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { names } from '../../support/names.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, given, database } = await appForThisFile({ ANSWER_CACHE: 'off' });

const list = async (query = '') => names(await api.get(`/tags?hide_empty=false&${query}`));

const refused = async (query: string) => {
  const { status, body } = await api.get(`/tags?${query}`);
  return [status, body.code, Object.keys(body.data.params).sort()];
};
const invalid = (...parameters: string[]) => [400, 'rest_invalid_param', parameters];

/** Free entry, Outdoor and Élan, in this order. */
async function someTags() {
  const free = await given(aTag({ name: 'Free entry', slug: 'zz-free', description: 'b' }));
  const outdoor = await given(aTag({ name: 'Outdoor', slug: 'outdoor', description: 'c' }));
  const elan = await given(aTag({ name: 'Élan', description: 'a' }));
  return { free, outdoor, elan };
}

describe('the list of tags', () => {
  it('is empty with totals of 0 where there is none', async () => {
    const { status, headers, body } = await api.get('/tags');
    expect(status).toBe(200);
    expect(body).toEqual({
      rest_url: expect.stringMatching(/\/calendar\/events\/v1\/tags\/$/),
      total: 0,
      total_pages: 0,
      tags: [],
    });
    expect([headers.get('X-TEC-Total'), headers.get('X-TEC-TotalPages')]).toEqual(['0', '0']);
  });

  it('holds whole records without links', async () => {
    const { _links, ...record } = await given(aTag());
    expect(_links).toBeDefined();
    expect((await api.get('/tags?hide_empty=false')).body.tags).toEqual([record]);
  });

  it('takes one statement', async () => {
    await someTags();
    // No other test reads this list: one that is kept takes another statement to learn that the tags have changed.
    expect(await statementsOf(database, () => api.get('/tags?hide_empty=false&per_page=49'))).toHaveLength(1);
  });

  it('is empty past the end, with true totals and the way back', async () => {
    for (let n = 0; n < 7; n++) await given(aTag());
    const { status, body } = await api.get('/tags?hide_empty=false&per_page=5&page=3');
    expect(status).toBe(200);
    expect(body).toMatchObject({ tags: [], total: 7, total_pages: 2 });
    expect(body.previous_rest_url).toContain('page=2');
    expect(body).not.toHaveProperty('next_rest_url');
  });

  it('shows, unless told otherwise, only what a published event has', async () => {
    await given(anEvent({ tags: ['Used'] }));
    await given(anEvent({ tags: ['Planned'], status: 'draft' }));
    await given(aTag({ name: 'Idle' }));
    expect(names(await api.get('/tags'))).toEqual(['Used']);
    expect(await list()).toEqual(['Idle', 'Planned', 'Used']);
  });

  it.each(['parent=0', 'parent=x', 'parent=', 'status=draft', 'foo=bar'])('ignores %s', async (query) => {
    await someTags();
    expect(await list(query)).toHaveLength(3);
  });

  it.each([
    ['page', '0'],
    ['per_page', 'x'],
    ['search', ''],
    ['include', 'nope'],
    ['exclude', '999999'],
    ['order', ''],
    ['orderby', ''],
    ['hide_empty', 'maybe'],
    ['event', '0'],
    ['post', '999999'],
    ['slug', ''],
  ])('refuses %s=%s', async (parameter, value) => {
    expect(await refused(`${parameter}=${value}`)).toEqual(invalid(parameter));
  });
});

describe('choosing tags', () => {
  it('searches names and slugs', async () => {
    await someTags();
    expect(await list('search=ZZ-f')).toEqual(['Free entry']);
    expect(await list('search=elan')).toEqual(['Élan']);
  });

  it('includes and excludes by id, slug and name', async () => {
    const { free } = await someTags();
    expect(await list(`include=${free.id},OUTDOOR`)).toEqual(['Free entry', 'Outdoor']);
    expect(await list('exclude=free entry,elan')).toEqual(['Outdoor']);
  });

  it('finds slugs, one or several', async () => {
    await someTags();
    expect(await list('slug=ZZ-FREE,elan,nope')).toEqual(['Élan', 'Free entry']);
  });

  it('finds those of an event, event before post', async () => {
    const first = await given(anEvent({ tags: ['x'] }));
    const second = await given(anEvent({ tags: ['y'] }));
    expect(names(await api.get(`/tags?post=${first.id}`))).toEqual(['x']);
    expect(names(await api.get(`/tags?post=${first.id}&event=${second.id}`))).toEqual(['y']);
  });

  it('finds none of an event the viewer may not read', async () => {
    const draft = await given(anEvent({ tags: ['secret'], status: 'draft' }));
    expect(await refused(`event=${draft.id}`)).toEqual(invalid('event'));
  });

  it.each([
    ['', ['Élan', 'Free entry', 'Outdoor']],
    ['order=desc', ['Outdoor', 'Free entry', 'Élan']],
    ['orderby=id', ['Free entry', 'Outdoor', 'Élan']],
    ['orderby=slug', ['Élan', 'Outdoor', 'Free entry']],
    ['orderby=description', ['Élan', 'Free entry', 'Outdoor']],
    ['orderby=parent&order=desc', ['Free entry', 'Outdoor', 'Élan']],
    ['orderby=count', ['Free entry', 'Outdoor', 'Élan']],
    ['orderby=include&include=outdoor,elan', ['Outdoor', 'Élan']],
  ])('orders them for "%s"', async (query, expected) => {
    await someTags();
    expect(await list(query)).toEqual(expected);
  });
});
