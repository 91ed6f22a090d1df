import { beforeEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

const YES = [true, 1, 'true', '1', 'yes', 'on', 'YES', 'True', 'oN'];
const NO = [false, 0, 'false', '0', 'no', 'off', 'No', 'FALSE'];
const NEITHER = [null, 2, -1, 0.5, 'maybe', 'y', 'enabled', ' true', '2', [true], [], {}];

const FLAGS = ['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured', 'ticketed'];

describe('FC-104 a flag of an event', () => {
  it.each(FLAGS)('is a JSON value or a word: %s', async (flag) => {
    const { id } = await given(anEvent());
    for (const [words, meaning] of [
      [YES, true],
      [NO, false],
    ] as const) {
      for (const word of words) {
        expect([word, (await editor.patch(`/events/${id}`, { [flag]: word })).body[flag]]).toEqual([word, meaning]);
        if (typeof word !== 'string') continue;
        const form = new URLSearchParams({ [flag]: word });
        expect([word, (await editor.patch(`/events/${id}`, form)).body[flag]]).toEqual([word, meaning]);
      }
    }
  });

  it.each(FLAGS)('is nothing else: %s', async (flag) => {
    const { id } = await given(anEvent());
    for (const value of [...NEITHER, '']) {
      const { status, body } = await editor.patch(`/events/${id}`, { [flag]: value });
      expect([value, status, Object.keys(body.data.params ?? {})]).toEqual([value, 400, [flag]]);
    }
  });
});

describe('a flag of a list', () => {
  const LISTS: [string, string][] = [
    ['/events', 'featured'],
    ['/events', 'geoloc'],
    ['/events', 'ticketed'],
    ['/venues', 'has_events'],
    ['/venues', 'only_with_upcoming'],
    ['/organizers', 'has_events'],
    ['/organizers', 'only_with_upcoming'],
    ['/categories', 'hide_empty'],
    ['/tags', 'hide_empty'],
  ];
  beforeEach(() =>
    given(anEvent({ venue: { venue: 'Hall' }, organizer: { organizer: 'Ann' }, categories: ['Music'] })),
  );

  it.each(LISTS)('is read in the same words: %s %s', async (path, flag) => {
    const total = async (word: unknown) => (await api.get(`${path}?${flag}=${String(word)}`)).body.total as number;
    const [yes, no] = [await total(true), await total(false)];
    for (const word of YES) expect([word, await total(word)]).toEqual([word, yes]);
    for (const word of NO) expect([word, await total(word)]).toEqual([word, no]);
    for (const word of ['maybe', '2', 'y']) {
      expect([word, (await api.get(`${path}?${flag}=${word}`)).status]).toEqual([word, 400]);
    }
  });

  it.each(['/venues', '/organizers'])('is false when it is empty where the reference takes that: %s', async (path) => {
    for (const flag of ['has_events', 'only_with_upcoming']) {
      const [empty, no] = [await api.get(`${path}?${flag}=`), await api.get(`${path}?${flag}=no`)];
      expect([empty.status, empty.body.total]).toEqual([200, no.body.total]);
    }
  });
});

it('the maps of a venue take an empty text for no', async () => {
  const { body } = await editor.post('/venues', { venue: 'Hall', show_map: '', show_map_link: 'ON' });
  expect([body.show_map, body.show_map_link]).toEqual([false, true]);
});
