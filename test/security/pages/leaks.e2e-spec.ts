import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { rounds, seedOr } from '../../support/rounds.js';
import { passwordOf } from '../../support/users.js';
import { startApp } from '../../support/start-app.js';
import { addressesOf, type KnownRecord, LISTS } from './public-addresses.js';
import { type Answer, ask } from './structure.js';

const seed = seedOr(20260216);
const running = await startApp({ RATE_LIMIT: 'off' });
afterAll(() => running.stop());
const { api, given, origin, clock } = running;
const administrator = api.as('administrator');
const { token } = (
  await administrator.post('/tokens', {
    ...{ name: 'Reader', role: 'administrator', user: 'administrator' },
  })
).body;
const ASKERS: Record<string, string>[] = [
  {},
  { authorization: `Basic ${Buffer.from(`administrator:${passwordOf('administrator')}`).toString('base64')}` },
  { authorization: `Bearer ${token}` },
];

type State = 'publish' | 'draft' | 'pending' | 'private' | 'future' | 'trash';
const STATES: readonly State[] = ['publish', 'draft', 'pending', 'private', 'future', 'trash'];

/** A record with a word of its own in each of its texts. */
interface Planted extends KnownRecord {
  readonly word: string;
  state: State;
  hidden: boolean;
}

let words = 0;
/** No word is a part of another one, and none is a number. */
const newWord = () => `qx${(words += 1).toString(26).replace(/\d/g, (digit) => 'qrstvwxyz'[Number(digit)] ?? 'j')}xq`;

const plural = ({ kind }: Pick<KnownRecord, 'kind'>) => `/${kind}s`;

async function plantAll(): Promise<Planted[]> {
  const planted: Planted[] = [];
  const plant = async (kind: KnownRecord['kind'], more: object = {}) => {
    const word = newWord();
    const texts = { event: anEvent(), venue: aVenue(), organizer: anOrganizer() }[kind];
    const own = {
      event: { title: word, excerpt: word, event_status: 'canceled', event_status_reason: word, cost: word },
      venue: { venue: word, address: word, city: word, zip: word, phone: word },
      organizer: { organizer: word, phone: word },
    }[kind];
    const fields = { ...texts.fields, ...own, description: word, website: `https://x.example/${word}`, ...more };
    const { id, slug } = await given({ ...texts, fields });
    planted.push({ kind, id, slug, word, state: 'publish', hidden: false });
    return id as number;
  };
  const venue = [await plant('venue'), await plant('venue')];
  const organizer = [await plant('organizer'), await plant('organizer')];
  await plant('event', { venue, organizer, start_date: '2026-02-10 10:00:00', end_date: '2026-02-20 10:00:00' });
  await plant('event', { venue: [venue[1]], organizer: [organizer[1]], featured: true });
  return planted;
}

async function move(record: Planted, state: State): Promise<void> {
  // What is in the trash is gone for another DELETE.
  if (record.state === 'trash' && state === 'trash') return;
  const path = `${plural(record)}/${record.id}`;
  const fields =
    state === 'future'
      ? { status: 'future', date: '2026-03-01 12:00:00' }
      : { status: state, date: '2026-02-01 12:00:00' };
  const { status } = state === 'trash' ? await administrator.delete(path) : await administrator.patch(path, fields);
  expect([record.kind, state, status]).toEqual([record.kind, state, 200]);
  record.state = state;
}

/** Whether everybody may read it. */
const isPublic = ({ state }: Planted) => state === 'publish';

const wordsIn = ({ text, headers }: Answer, secrets: readonly Planted[]) => {
  const shown = `${text.replaceAll('\r\n ', '')} ${[...headers.values()].join(' ')}`;
  return secrets.filter(({ word }) => shown.includes(word)).map(({ kind, state, word }) => `${state} ${kind} ${word}`);
};

/** The response without what is new in each. */
const lasting = ({ status, headers, text }: Answer) => ({
  ...{ status, text },
  headers: Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))),
});

const tags = new Map<string, Set<string>>();

/** Asks everywhere, and with every tag that an address ever had. */
async function expectNoSecret(planted: readonly Planted[], headers: Record<string, string>): Promise<void> {
  const hidden = planted.filter((record) => !isPublic(record));
  const listed = planted.filter((record) => !isPublic(record) || record.hidden);
  const missing = { ...lasting(await ask(`${origin}/event/nothing/`, { headers })) };
  const read = async (path: string, secrets: readonly Planted[], own?: Planted) => {
    const response = await ask(origin + path, { headers });
    expect([
      path,
      wordsIn(
        response,
        secrets.filter((record) => record !== own || response.status === 200),
      ),
    ]).toEqual([path, []]);
    const known = tags.get(path) ?? new Set();
    const tag = response.headers.get('etag');
    if (response.status === 200 && tag) tags.set(path, known.add(tag));
    if (response.status !== 200 && known.size > 0) {
      const conditional = await ask(origin + path, {
        headers: { ...headers, 'if-none-match': [...known, '*'].join(', ') },
      });
      expect([path, conditional.status]).toEqual([path, response.status]);
    }
    return response;
  };
  for (const path of LISTS) await read(path, listed);
  for (const record of planted) {
    for (const path of addressesOf(origin, record)) {
      const response = await read(path, hidden, record);
      if (isPublic(record)) continue;
      const isEmptyFrame = path.startsWith('/embed/');
      expect([path, response.status]).toEqual([path, isEmptyFrame ? 200 : 404]);
      if (path === `/event/${record.slug}/`) expect(lasting(response)).toEqual(missing);
    }
  }
}

describe('what is not public', () => {
  it('is as missing as what never was, whoever asks and whatever it was before', async () => {
    const planted = await plantAll();
    const steps = fc.array(
      fc.record({ at: fc.nat(planted.length - 1), state: fc.constantFrom(...STATES), hidden: fc.boolean() }),
      { minLength: 3, maxLength: 3 },
    );
    let asker = 0;
    const walk = async (moves: readonly { at: number; state: State; hidden: boolean }[]) => {
      for (const { at, state, hidden } of moves) {
        const record = planted[at]!;
        await move(record, state);
        if (record.kind === 'event' && state !== 'trash') {
          await administrator.patch(`${plural(record)}/${record.id}`, { hide_from_listings: hidden });
          record.hidden = hidden;
        }
      }
      await expectNoSecret(planted, ASKERS[(asker += 1) % ASKERS.length] ?? {});
    };
    await expectNoSecret(planted, {});
    await fc.assert(fc.asyncProperty(steps, walk), { seed, numRuns: rounds(2), endOnFailure: true });
  });

  it('appears when its time has come, and not a second before', async () => {
    const [venue, , organizer, , event] = await plantAll();
    const scheduled = [venue!, organizer!, event!];
    for (const record of scheduled) await move(record, 'future');
    clock.moveTo('2026-03-01 11:59:59');
    await expectNoSecret(scheduled, {});
    clock.moveTo('2026-03-01 12:00:00');
    for (const { kind, slug, word } of scheduled) {
      const { status, text } = await ask(`${origin}/${kind}/${slug}/`);
      expect([kind, status, text.includes(word)]).toEqual([kind, 200, true]);
    }
  });
});
