import { describe, expect, it } from '@jest/globals';
import {
  CalendarRefusal,
  type Changes,
  ChangesExpired,
  createCalendarClient,
  follow,
  type FollowOptions,
} from '../../../client/src/calendar-client.js';
import { LogMaintenance } from '../../../src/changes/log-maintenance.js';
import { forgetFollowers } from '../../../src/read-models/change-log/change-log.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { app, api, given, database, clock, origin } = await appForThisFile({ AUDIT_KEEP_DAYS: '30' });
const baseUrl = `${origin}/calendar/events/v1`;
const reader = createCalendarClient({ baseUrl });

/** Keeps all tokens that were saved, the last one at the end. */
class Tokens {
  readonly saved: string[] = [];

  load(): string | undefined {
    return this.saved.at(-1);
  }

  save(token: string): void {
    this.saved.push(token);
  }
}

/** A store with the token of now. */
async function tokensOfNow(): Promise<Tokens> {
  const tokens = new Tokens();
  tokens.save((await api.get('/changes')).body.token);
  return tokens;
}

const acts = ({ changes }: Changes) => changes.map(({ act, kind }) => `${act} ${kind}`);

/** What the next page says; the program ends before it asks for another. */
async function onePage(options: FollowOptions): Promise<string[]> {
  for await (const page of follow(reader, options)) return acts(page);
  throw new Error('there was no page');
}

describe('the first run of a follower', () => {
  it('reads the lists, and then gets what has changed meanwhile', async () => {
    const steps: string[] = [];
    const readLists = async () => void steps.push(`lists read, ${(await given(aTag())) && 'a tag created'}`);
    for await (const page of follow(reader, { readLists })) {
      steps.push(acts(page).join() || 'nothing yet');
      if (page.changes.length > 0) break;
    }
    expect(steps).toEqual(['lists read, a tag created', 'nothing yet', 'created tags']);
  });

  it('saves no token if the lists could not be read', async () => {
    const store = new Tokens();
    const readLists = () => Promise.reject(new Error('disk full'));
    await expect(onePage({ store, readLists })).rejects.toThrow('disk full');
    expect(store.saved).toEqual([]);
  });

  it('saves no token if it is stopped while it reads the lists', async () => {
    const store = new Tokens();
    const stop = new AbortController();
    const readLists = () => Promise.resolve(stop.abort());
    await expect(onePage({ store, readLists, signal: stop.signal })).rejects.toThrow('there was no page');
    expect(store.saved).toEqual([]);
  });
});

describe('a token is saved', () => {
  it('when the changes before it have been taken', async () => {
    const store = await tokensOfNow();
    await given(aTag());
    const stop = new AbortController();
    for await (const page of follow(reader, { store, signal: stop.signal })) {
      expect([acts(page), store.saved.length]).toEqual([['created tags'], 1]);
      stop.abort();
    }
    await given(anEvent());
    expect(await onePage({ store })).toEqual(['created events']);
  });

  it('not when the program fails or leaves before that: the same changes come again', async () => {
    const store = await tokensOfNow();
    await given(aTag());
    const failing = async () => {
      for await (const { changes } of follow(reader, { store })) throw new Error(`${changes.length} not stored`);
    };
    await expect(failing()).rejects.toThrow('1 not stored');
    expect(await onePage({ store })).toEqual(['created tags']);
    expect(await onePage({ store })).toEqual(['created tags']);
    expect(store.saved).toHaveLength(1);
  });

  it('also when changes of other kinds have passed by', async () => {
    const store = await tokensOfNow();
    await given(anEvent());
    const impatient = createCalendarClient({
      baseUrl,
      fetch: (request) => fetch(new Request(String((request as Request).url).replace('wait=25', 'wait=1'))),
    });
    const stop = new AbortController();
    const saved = { load: () => store.load(), save: (token: string) => (store.save(token), stop.abort()) };
    for await (const page of follow(impatient, { kinds: ['tags'], store: saved, signal: stop.signal })) {
      expect(acts(page)).toBe('no page');
    }
    await given(aTag());
    expect([store.saved.length, await onePage({ store })]).toEqual([2, ['created tags']]);
  });

  it('and counts more than the one that the program was started with', async () => {
    const { body } = await api.get('/changes');
    await given(anEvent());
    expect(await onePage({ since: body.token, store: new Tokens() })).toEqual(['created events']);
    const store = await tokensOfNow();
    await given(aTag());
    expect(await onePage({ since: body.token, store })).toEqual(['created tags']);
  });
});

/** How a token ends: its changes are deleted because of their age, or tables are loaded without a log. */
const ENDINGS: [string, () => Promise<unknown>][] = [
  [
    'grew too old',
    async () => {
      await given(aTag());
      clock.moveTo('2026-04-01 12:00:00');
      await given(aTag());
      await app.get(LogMaintenance, { strict: false }).run();
    },
  ],
  ['was of other tables', () => forgetFollowers(database)],
];

describe.each(ENDINGS)('a follower whose token %s', (_, end) => {
  it('reads the lists again and goes on', async () => {
    const store = await tokensOfNow();
    await end();
    const savedWhenRead: number[] = [];
    const readLists = () => Promise.resolve(void savedWhenRead.push(store.saved.length));
    const pages: string[][] = [];
    for await (const page of follow(reader, { store, readLists })) {
      pages.push(acts(page));
      if (pages.length === 2) break;
      await given(anEvent());
    }
    expect([savedWhenRead, pages]).toEqual([[1], [[], ['created events']]]);
    expect(await onePage({ store })).toEqual(['created events']);
  });

  it('is told so if it does not read lists', async () => {
    const store = await tokensOfNow();
    await end();
    const refused = await onePage({ store }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ChangesExpired);
    expect(refused).toBeInstanceOf(CalendarRefusal);
    expect(refused).toMatchObject({ refusal: { code: 'rest_changes_expired' } });
    expect(store.saved).toHaveLength(1);
  });

  it('reads them once more in the next run if that has failed', async () => {
    const store = await tokensOfNow();
    await end();
    await expect(onePage({ store, readLists: () => Promise.reject(new Error('disk full')) })).rejects.toThrow('full');
    let times = 0;
    expect(await onePage({ store, readLists: () => Promise.resolve(void times++) })).toEqual([]);
    expect(times).toBe(1);
  });
});

it('other refusals end the loop as what they are', async () => {
  const refused = await onePage({ since: 'no token', readLists: () => Promise.resolve() }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(CalendarRefusal);
  expect(refused).not.toBeInstanceOf(ChangesExpired);
});
