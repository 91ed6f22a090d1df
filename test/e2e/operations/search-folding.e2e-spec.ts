import { expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { recount } from '../../../src/resources/events/maintenance/rebuild-read-models.js';
import { rebuildSearchIndex } from '../../../src/read-models/word-index/rebuild.js';
import { SearchFolding } from '../../../src/resources/events/maintenance/search-folding.js';
import { appForThisFile } from '../../support/start-app.js';

const { app, api, database, given } = await appForThisFile();
const totals = () =>
  Promise.all(
    ['/events?search=がき', '/venues?search=がき', '/tags?hide_empty=0&search=がき', '/events?search="große+fest"'].map(
      async (path) => (await api.get(encodeURI(path))).body.total as number,
    ),
  );
const version = async () =>
  (await database.query<{ version: number }[]>('SELECT version FROM search_folding'))[0]?.version;

/** A database as the version before left it: kana without voicing marks, tags among the words. */
async function givenFormerFolding() {
  await given(anEvent({ title: 'がき祭り', description: '<p>große</p><p>Fest</p>' }));
  await given(aVenue({ venue: 'がき館' }));
  await given(aTag({ name: 'がき' }));
  await database.query("UPDATE search_texts SET text = REPLACE(text, 'が', 'か')");
  await database.query(
    "UPDATE search_texts SET text = 'かき祭り\uFFFC\uFFFC<p>grosse</p><p>fest</p>' WHERE field = 'text'",
  );
  await database.query("UPDATE tags SET search_text = NULL, sort_name = 'かき'");
  await rebuildSearchIndex(database);
  await database.query('UPDATE search_folding SET version = 1');
}

it('folds the texts of a database again that an earlier version folded otherwise', async () => {
  await givenFormerFolding();
  expect(await totals()).toEqual([0, 0, 0, 0]);
  await app.get(SearchFolding).onApplicationBootstrap();
  // On MySQL the service listens meanwhile.
  while ((await version()) !== 2);
  expect(await totals()).toEqual([1, 1, 1, 1]);
});

it('folds no texts of a database that is up to date', async () => {
  await given(anEvent({ title: 'がき祭り' }));
  await database.query("UPDATE search_texts SET text = 'changed'");
  await app.get(SearchFolding).onApplicationBootstrap();
  expect(await database.query('SELECT text FROM search_texts')).toEqual([{ text: 'changed' }]);
});

it('recount folds them too', async () => {
  await givenFormerFolding();
  await recount(database);
  expect(await totals()).toEqual([1, 1, 1, 1]);
});
