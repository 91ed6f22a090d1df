import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { names } from '../../support/names.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, given, database } = await appForThisFile({ DEFAULT_PER_PAGE: '10', ANSWER_CACHE: 'off' });

/** All categories, unless the query narrows them. */
const list = async (query = '') => names(await api.get(`/categories?hide_empty=false&${query}`));

const refused = async (query: string) => {
  const { status, body } = await api.get(`/categories?${query}`);
  return [status, body.code, Object.keys(body.data.params).sort()];
};
const invalid = (...parameters: string[]) => [400, 'rest_invalid_param', parameters];

/** Music with Jazz and Bebop below one another, and Élan beside them. */
async function someCategories() {
  const music = await given(aCategory({ name: 'Music', slug: 'music', description: 'z' }));
  const jazz = await given(aCategory({ name: 'Jazz', slug: 'all-jazz', description: 'a', parent: music.id }));
  const bebop = await given(aCategory({ name: 'Bebop', slug: 'zz-bebop', description: 'b', parent: jazz.id }));
  const elan = await given(aCategory({ name: 'Élan & co', slug: 'elan', description: '' }));
  return { music, jazz, bebop, elan };
}

describe('the list of categories', () => {
  it('is empty with totals of 0 where there is none', async () => {
    const { status, headers, body } = await api.get('/categories');
    expect(status).toBe(200);
    expect(body).toEqual({
      rest_url: expect.stringMatching(/\/calendar\/events\/v1\/categories\/$/),
      total: 0,
      total_pages: 0,
      categories: [],
    });
    expect([headers.get('X-TEC-Total'), headers.get('X-TEC-TotalPages')]).toEqual(['0', '0']);
  });

  it('holds whole records without links, sorted by name without letter case and accents', async () => {
    const { jazz } = await someCategories();
    const { body } = await api.get('/categories?hide_empty=false');
    expect(body.categories.map((one: { name: string }) => one.name)).toEqual(['Bebop', 'Élan & co', 'Jazz', 'Music']);
    const { _links, ...record } = jazz;
    expect(_links).toBeDefined();
    expect(body.categories[2]).toEqual(record);
  });

  it('takes one statement however many categories are on the page, and one for what lies above them elsewhere', async () => {
    await someCategories();
    const taken = (query: string) => statementsOf(database, () => api.get(`/categories?hide_empty=false&${query}`));
    expect(await taken('per_page=50')).toHaveLength(1);
    expect(await taken('search=bebop')).toHaveLength(2);
  });

  it('names the pages of categories by what lies above them, on the same page or not', async () => {
    const { music } = await someCategories();
    const pages = async (query: string) =>
      (await api.get(`/categories?hide_empty=false&${query}`)).body.categories.map((one: { url: string }) =>
        one.url.replace(/.*\/category/, ''),
      );
    const bebop = '/music/all-jazz/zz-bebop/';
    expect(await pages('per_page=50')).toEqual([bebop, '/elan/', '/music/all-jazz/', '/music/']);
    expect(await pages('search=bebop')).toEqual([bebop]);
    expect(await pages(`exclude=${music.id}&search=b`)).toEqual([bebop]);
  });

  it('counts and leaves out as of now while an event is still to be published', async () => {
    await given(anEvent({ categories: ['Rock', 'Pop'] }));
    await given(anEvent({ categories: ['Pop'] }));
    for (let n = 0; n < 2; n++) await given(anEvent({ categories: ['Rock', 'Folk'], date: '2035-01-01 12:00:00' }));
    const { body } = await api.get('/categories?orderby=count&order=desc');
    expect(body.total).toBe(2);
    expect(body.categories.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
      ['Pop', 2],
      ['Rock', 1],
    ]);
    expect(names(await api.get('/categories?hide_empty=false'))).toEqual(['Folk', 'Pop', 'Rock']);
    const { body: beyond } = await api.get('/categories?page=9');
    expect(beyond).toMatchObject({ total: 2, categories: [] });
  });

  it('shows, unless told otherwise, only what a published event has', async () => {
    await given(anEvent({ categories: ['Used'] }));
    await given(anEvent({ categories: ['Planned'], status: 'draft' }));
    await given(aCategory({ name: 'Idle' }));
    expect(names(await api.get('/categories'))).toEqual(['Used']);
    for (const no of ['false', '0', 'FALSE']) {
      expect(names(await api.get(`/categories?hide_empty=${no}`))).toEqual(['Idle', 'Planned', 'Used']);
    }
    expect(names(await api.get('/categories?hide_empty=1'))).toEqual(['Used']);
    expect(await refused('hide_empty=maybe')).toEqual(invalid('hide_empty'));
    expect(await refused('hide_empty=')).toEqual(invalid('hide_empty'));
  });

  it('ignores what it does not know, a status included', async () => {
    await someCategories();
    expect(await list('status=draft&foo=bar')).toHaveLength(4);
  });

  it('names all parameters that are wrong at once', async () => {
    expect(await refused('page=0&per_page=x&order=&parent=x&include=nope')).toEqual(
      invalid('include', 'order', 'page', 'parent', 'per_page'),
    );
  });
});

describe('pages of categories', () => {
  const twelve = async () => {
    for (let n = 11; n <= 22; n++) await given(aCategory({ name: `C${n}` }));
  };

  it('link to their neighbours and repeat every parameter of the route in the links', async () => {
    await twelve();
    const { body } = await api.get('/categories?hide_empty=false&per_page=5&page=2&search=c&foo[]=a%26b');
    expect(body).toMatchObject({ total: 12, total_pages: 3 });
    expect(body.categories.map((one: { name: string }) => one.name)).toEqual(['C16', 'C17', 'C18', 'C19', 'C20']);
    expect(body.next_rest_url).toContain('?hide_empty=false&per_page=5&page=3&search=c');
    expect(body.next_rest_url).not.toContain('foo');
    expect(new URL(body.previous_rest_url).searchParams.has('page')).toBe(false);
    expect(names(await api.get(body.next_rest_url))).toEqual(['C21', 'C22']);
  });

  it('are as long as the site says, and hold 50 at most', async () => {
    await twelve();
    expect(await list()).toHaveLength(10);
    expect((await api.get('/categories?hide_empty=false&per_page=100')).body).toMatchObject({ total_pages: 1 });
  });

  it('are empty past the end, with true totals and the way back', async () => {
    await twelve();
    const { status, body } = await api.get('/categories?hide_empty=false&page=9');
    expect(status).toBe(200);
    expect(body).toMatchObject({ categories: [], total: 12, total_pages: 2 });
    expect(body.previous_rest_url).toContain('page=8');
    expect(body).not.toHaveProperty('next_rest_url');
  });

  it.each(['page=0', 'page=-1', 'page=abc', 'page=', 'page=1.5'])('do not begin at %s', async (query) => {
    expect(await refused(query)).toEqual(invalid('page'));
  });

  it.each(['per_page=0', 'per_page=-1', 'per_page=abc', 'per_page='])('do not hold %s', async (query) => {
    expect(await refused(query)).toEqual(invalid('per_page'));
  });
});

describe('searching categories', () => {
  it.each(['jaz', 'JAZZ', 'all-jazz', 'l-j'])('finds %s as part of a name or slug', async (text) => {
    await someCategories();
    expect(await list(`search=${text}`)).toEqual(['Jazz']);
  });

  it('does not mind accents', async () => {
    await someCategories();
    expect(await list('search=elan')).toEqual(['Élan & co']);
    expect(await list('search=%C3%89LAN')).toEqual(['Élan & co']);
  });

  it('takes what is special in SQL literally', async () => {
    await given(aCategory({ name: '100% _loud_' }));
    await given(aCategory({ name: 'Quiet' }));
    expect(await list('search=%25')).toEqual(['100% _loud_']);
    expect(await list('search=_')).toEqual(['100% _loud_']);
    expect(await list("search=x' OR '1'='1")).toEqual([]);
  });

  it('FC-20: finds an emoji', async () => {
    await given(aCategory({ name: 'Lichter 🏮 & Musik 𝄞' }));
    expect(await list(`search=${encodeURIComponent('🏮')}`)).toEqual(['Lichter 🏮 & Musik 𝄞']);
  });

  it('D77 looks into descriptions, and finds nothing for blanks', async () => {
    await given(aCategory({ name: 'Quiet', description: 'xylophone' }));
    expect(await list('search=xylophone')).toEqual(['Quiet']);
    expect(await list('search=%20')).toEqual([]);
  });

  it('takes 0 as a text', async () => {
    await given(aCategory({ name: 'Top 10' }));
    expect(await list('search=0')).toEqual(['Top 10']);
  });

  it('needs a text', async () => {
    expect(await refused('search=')).toEqual(invalid('search'));
    expect(await refused('search[]=a')).toEqual(invalid('search'));
  });
});

describe('choosing categories', () => {
  it('includes some by id, slug in any letter case, or name', async () => {
    const { music } = await someCategories();
    expect(await list(`include=${music.id},ALL-JAZZ`)).toEqual(['Jazz', 'Music']);
    expect(await list(`include[]=${music.id}&include[]=elan`)).toEqual(['Élan & co', 'Music']);
    expect(await list(`include=${encodeURIComponent('Élan & Co')}`)).toEqual(['Élan & co']);
  });

  it('reads digits as an id, and as a slug only if there is no such id', async () => {
    const { music } = await someCategories();
    await given(aCategory({ name: 'A year', slug: '2031' }));
    await given(aCategory({ name: 'A number', slug: String(music.id) }));
    expect(await list('include=2031')).toEqual(['A year']);
    expect(await list(`include=${music.id}`)).toEqual(['Music']);
  });

  it('still hides those among them that no published event has', async () => {
    const { music } = await someCategories();
    expect(names(await api.get(`/categories?include=${music.id}`))).toEqual([]);
  });

  it('excludes some likewise', async () => {
    const { music } = await someCategories();
    expect(await list(`exclude=${music.id},elan,bebop`)).toEqual(['Jazz']);
  });

  it.each(['999999', 'nope', '', '0', '-1', '1.5', '99999999999999999999'])('refuses %j', async (entry) => {
    expect(await refused(`include=${entry}`)).toEqual(invalid('include'));
    expect(await refused(`exclude=${entry}`)).toEqual(invalid('exclude'));
  });

  it('FC-34: refuses SQL for what it is, an unknown category', async () => {
    await someCategories();
    expect(await refused('include=1) OR (1=1')).toEqual(invalid('include'));
    expect(await list()).toHaveLength(4);
  });

  it('finds one slug or several, in any letter case, and an unknown one not at all', async () => {
    await someCategories();
    expect(await list('slug=MUSIC')).toEqual(['Music']);
    expect(await list('slug=music,elan')).toEqual(['Élan & co', 'Music']);
    expect(await list('slug[]=music&slug[]=nope')).toEqual(['Music']);
    expect(await list('slug=nope')).toEqual([]);
    expect(await refused('slug=')).toEqual(invalid('slug'));
  });

  it('finds the children of one, and what is at the top', async () => {
    const { music, bebop } = await someCategories();
    expect(await list(`parent=${music.id}`)).toEqual(['Jazz']);
    expect(await list(`parent=${bebop.id}`)).toEqual([]);
    expect(await list('parent=0')).toEqual(['Élan & co', 'Music']);
  });

  it.each(['999999', 'music', '', '-1', '2,3'])('knows no parent %j', async (parent) => {
    expect(await refused(`parent=${parent}`)).toEqual(invalid('parent'));
  });
});

describe('the categories of an event', () => {
  it('are those it has, whether or not other published events have them', async () => {
    await given(anEvent({ categories: ['Other'] }));
    const event = await given(anEvent({ categories: ['Stage', 'Opera'] }));
    expect(names(await api.get(`/categories?event=${event.id}`))).toEqual(['Opera', 'Stage']);
    expect(names(await api.get(`/categories?post=${event.id}`))).toEqual(['Opera', 'Stage']);
  });

  it('are those of event when post names another', async () => {
    const first = await given(anEvent({ categories: ['X'] }));
    const second = await given(anEvent({ categories: ['Y'] }));
    expect(names(await api.get(`/categories?post=${first.id}&event=${second.id}`))).toEqual(['Y']);
  });

  it('are shown of a draft to those who may read it, to nobody else', async () => {
    const draft = await given(anEvent({ categories: ['Secret'], status: 'draft' }));
    expect(names(await api.as('editor').get(`/categories?event=${draft.id}`))).toEqual(['Secret']);
    expect(await refused(`event=${draft.id}`)).toEqual(invalid('event'));
    expect((await api.as('another-author').get(`/categories?post=${draft.id}`)).body.data.params).toHaveProperty(
      'post',
    );
  });

  it.each(['0', '-1', 'abc', '', '999999'])('are not known of %j', async (id) => {
    expect(await refused(`event=${id}`)).toEqual(invalid('event'));
    expect(await refused(`post=${id}`)).toEqual(invalid('post'));
  });
});

describe('the order of categories', () => {
  const orders = [
    ['', ['Bebop', 'Élan & co', 'Jazz', 'Music']],
    ['orderby=name&order=desc', ['Music', 'Jazz', 'Élan & co', 'Bebop']],
    ['orderby=id', ['Music', 'Jazz', 'Bebop', 'Élan & co']],
    ['orderby=term_id&order=DESC', ['Élan & co', 'Bebop', 'Jazz', 'Music']],
    ['orderby=slug', ['Jazz', 'Élan & co', 'Music', 'Bebop']],
    ['orderby=description', ['Élan & co', 'Jazz', 'Bebop', 'Music']],
    ['orderby=parent', ['Music', 'Élan & co', 'Jazz', 'Bebop']],
    ['orderby=parent&order=desc', ['Bebop', 'Jazz', 'Music', 'Élan & co']],
    ['orderby=include&include=elan,music,jazz', ['Élan & co', 'Music', 'Jazz']],
    ['orderby=include&include=elan,music,jazz&order=desc', ['Jazz', 'Music', 'Élan & co']],
    ['orderby=term_group&order=desc', ['Music', 'Jazz', 'Bebop', 'Élan & co']],
    ['orderby=start_date;DROP TABLE events', ['Bebop', 'Élan & co', 'Jazz', 'Music']],
    ['order=asc,(select sleep(5))', ['Music', 'Jazz', 'Élan & co', 'Bebop']],
  ] as const;

  it.each(orders)('for "%s"', async (query, expected) => {
    await someCategories();
    expect(await list(query)).toEqual(expected);
  });

  it('by count ends with the most used', async () => {
    await given(anEvent({ categories: ['Twice', 'Once'] }));
    await given(anEvent({ categories: ['Twice'] }));
    expect(await list('orderby=count')).toEqual(['Once', 'Twice']);
  });

  it('needs a word', async () => {
    expect(await refused('order=')).toEqual(invalid('order'));
    expect(await refused('orderby=')).toEqual(invalid('orderby'));
  });
});
