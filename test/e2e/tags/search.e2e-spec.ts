import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { appForThisFile } from '../../support/start-app.js';
import { names } from '../../support/names.js';

const { api, database, given } = await appForThisFile();
const found = async (kind: 'tags' | 'categories', search: string) =>
  names(await api.get(`/${kind}?hide_empty=0&search=${encodeURIComponent(search)}`));

describe.each([
  ['tags', aTag],
  ['categories', aCategory],
] as const)('a search for %s', (kind, draft) => {
  it('FC-67 does not look into the encoding of slugs', async () => {
    for (const name of ['ハハ', 'кириллица']) await given(draft({ name }));
    for (const text of ['e3', '83', 'd0', '%']) expect(await found(kind, text)).toEqual([]);
  });

  it('D77 finds names, descriptions and slugs as people read them', async () => {
    await given(draft({ name: 'One', slug: 'пятница-13' }));
    await given(draft({ name: 'Two', description: 'Am <b>Freit</b>ag' }));
    await given(draft({ name: 'Straßenmusik' }));
    expect([await found(kind, 'ПЯТНИЦА-13'), await found(kind, 'freitag'), await found(kind, 'strassen')]).toEqual([
      ['One'],
      ['Two'],
      ['Straßenmusik'],
    ]);
  });

  it('D77 follows name, slug and description as they change', async () => {
    const { id } = await given(draft({ name: 'One', slug: 'first', description: 'premier' }));
    await api.as('administrator').patch(`/${kind}/${id}`, { name: 'Two', slug: 'second' });
    expect([await found(kind, 'one'), await found(kind, 'first'), await found(kind, 'premier')]).toEqual([
      [],
      [],
      ['Two'],
    ]);
    await api.as('administrator').patch(`/${kind}/${id}`, { slug: '', description: 'deuxième' });
    expect([await found(kind, 'second'), await found(kind, 'premier'), await found(kind, 'deuxieme')]).toEqual([
      [],
      [],
      ['Two'],
    ]);
  });

  it('D66 tells voiced kana apart', async () => {
    for (const name of ['かき', 'がき']) await given(draft({ name }));
    expect(await found(kind, 'がき')).toEqual(['がき']);
  });

  it('finds by its name what a version without searched texts has written', async () => {
    await given(draft({ name: 'Jazz' }));
    await database.query(`UPDATE ${kind} SET search_text = NULL`);
    expect(await found(kind, 'jaz')).toEqual(['Jazz']);
  });
});
