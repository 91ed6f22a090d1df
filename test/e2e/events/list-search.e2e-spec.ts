import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';

const { api, given } = await appForThisFile();

const found = async (search: string) => titles(await api.get(`/events?search=${encodeURIComponent(search)}`));

describe('search', () => {
  it('needs every word, in any order, with case and accents folded', async () => {
    await given(anEvent({ title: 'Fête de la Musique' }));
    await given(anEvent({ title: 'Musique de chambre' }));
    expect(await found('fete musique')).toEqual(['Fête de la Musique']);
    expect(await found('MUSIQUE FÊTE')).toEqual(['Fête de la Musique']);
    expect(await found('musique')).toEqual(['Fête de la Musique', 'Musique de chambre']);
  });

  it('looks into title, excerpt and description together, and finds parts of words', async () => {
    await given(
      anEvent({ title: 'Morning', excerpt: 'with a xylophone', description: '<p>and <strong>cake</strong></p>' }),
    );
    expect(await found('morn xylo cak')).toEqual(['Morning']);
  });

  it('does not look into venues and categories', async () => {
    const { id } = await given(aVenue({ venue: 'Alpha Hall' }));
    await given(aCategory({ name: 'Music' }));
    await given(anEvent({ title: 'Concert', venue: id, categories: ['Music'] }));
    expect(await found('alpha')).toEqual([]);
    expect(await found('music')).toEqual([]);
  });

  it('keeps a phrase together and leaves out what a minus stands before', async () => {
    await given(anEvent({ title: 'Morning concert' }));
    await given(anEvent({ title: 'Concert in the morning' }));
    expect(await found('"morning concert"')).toEqual(['Morning concert']);
    expect(await found('concert -"morning concert"')).toEqual(['Concert in the morning']);
    expect(await found('concert -morning')).toEqual([]);
    expect(await found('-nothing')).toHaveLength(2);
  });

  it('finds a phrase that begins and ends within words, and only whole words between', async () => {
    await given(anEvent({ title: 'Sunny morning concerts' }));
    await given(anEvent({ title: 'Mornings concert' }));
    await given(anEvent({ title: 'Sunny good morning in a concert' }));
    expect(await found('"ny morning conc"')).toEqual(['Sunny morning concerts']);
    expect(await found('"(morning conc"')).toEqual([]);
    expect(await found('"nings con"')).toEqual(['Mornings concert']);
    expect(await found('"ning con"')).toEqual(['Sunny morning concerts']);
    expect(await found('"ning in a con"')).toEqual(['Sunny good morning in a concert']);
  });

  it('finds no phrase across title and description', async () => {
    await given(anEvent({ title: 'Winter sun', description: 'Set in stone' }));
    expect(await found('"sun set"')).toEqual([]);
    expect(await found('sun set')).toEqual(['Winter sun']);
  });

  it('splits words at blanks and punctuation, letters of every script kept', async () => {
    await given(anEvent({ title: '東京 Jazz-Abend' }));
    expect(await found('jazz,abend')).toEqual(['東京 Jazz-Abend']);
    expect(await found('abend+jazz')).toEqual(['東京 Jazz-Abend']);
    expect(await found('東京')).toEqual(['東京 Jazz-Abend']);
    expect(await found('大阪')).toEqual([]);
  });

  it('FC-20: finds a title by its emoji', async () => {
    await given(anEvent({ title: 'Lichterfest 🏮 & Musik 𝄞' }));
    expect(await found('🏮')).toEqual(['Lichterfest 🏮 & Musik 𝄞']);
    expect(await found('🎃')).toEqual([]);
  });

  it('FC-34: takes the signs of SQL literally', async () => {
    await given(anEvent({ title: '100% live_music' }));
    await given(anEvent({ title: '100 alive musicians' }));
    expect(await found('100%')).toEqual(['100% live_music']);
    expect(await found('live_music')).toEqual(['100% live_music']);
    expect(await found("%_'--")).toEqual([]);
    expect(await found('_')).toEqual(['100% live_music']);
  });

  it('for blanks or a lone quote finds nothing', async () => {
    await given(anEvent());
    expect(await found('  ')).toEqual([]);
    expect(await found('"')).toEqual([]);
  });

  it('takes a zero and single letters as words', async () => {
    await given(anEvent({ title: 'Level 0 b' }));
    await given(anEvent({ title: 'Level 1 c' }));
    expect(await found('0')).toEqual(['Level 0 b']);
    expect(await found('level c')).toEqual(['Level 1 c']);
  });

  it('takes twenty words and refuses more', async () => {
    const words = Array.from({ length: 20 }, (_, n) => `word${n}`);
    await given(anEvent({ title: words.join(' ') }));
    expect(await found(words.toReversed().join(' '))).toHaveLength(1);
    const { status, body } = await api.get(`/events?search=${words.join('+')}+more`);
    expect(status).toBe(400);
    expect(Object.keys(body.data.params)).toEqual(['search']);
  });

  it('finds drafts for those who may edit them', async () => {
    await given(anEvent({ title: 'Secret concert', status: 'draft' }));
    expect(await found('secret')).toEqual([]);
    expect(titles(await api.as('editor').get('/events?search=secret'))).toEqual(['Secret concert']);
  });

  it('follows a change of the text', async () => {
    const { id } = await given(anEvent({ title: 'Old name' }));
    await api.as('editor').patch(`/events/${id}`, { title: 'New name' });
    expect(await found('old')).toEqual([]);
    expect(await found('new')).toEqual(['New name']);
  });
});
