import { beforeEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { DROP_IN } from './drop-in.js';
import { type Entry, type Send, synchronise } from './programs/two-way-sync.js';

const { api, clock, given } = await appForThisFile(DROP_IN);
const editor = api.as('editor');
const send: Send = (method, path, body) => editor.send(method, path, body);

const TITLES = [
  'Jazz & Wine',
  'Jazz',
  "“Quotes” and 'more'",
  'Lichterfest 🏮',
  'Œuvre – été',
  '-50 % off',
  'A "phrase"',
];

let entries: Entry[];
beforeEach(() => {
  entries = TITLES.map((title, n) => ({
    title,
    start: `2026-03-0${n + 1} 18:00:00`,
    end: `2026-03-0${n + 1} 20:00:00`,
    place: n % 2 ? 'Town hall' : undefined,
    changed: '2026-02-01 00:00:00',
  }));
});

const everything = async () => (await editor.get('/events?start_date=2000-01-01&per_page=50')).body;

describe('a program that keeps two calendars alike by the titles of events', () => {
  it('creates what is missing, and the second time does nothing at all', async () => {
    expect(await synchronise(entries, send)).toEqual(TITLES.map((title) => `create ${title}`));
    const after = await everything();
    expect(await synchronise(entries, send)).toEqual([]);
    expect(await everything()).toEqual(after);
    expect((await api.get('/venues')).body.total).toBe(1);
  });

  it('updates what changed on its side', async () => {
    await synchronise(entries, send);
    entries[0] = { ...entries[0]!, start: '2026-03-01 19:00:00', place: undefined, changed: '2026-02-16 00:00:00' };
    entries[1] = { ...entries[1]!, place: undefined, changed: '2026-02-16 00:00:00' };
    expect(await synchronise(entries, send)).toEqual(['update Jazz & Wine', 'update Jazz']);
    expect(await synchronise(entries, send)).toEqual([]);
    const { body } = await api.get('/events?search=wine');
    expect([body.events[0].start_date, body.events[0].tags[0].name]).toEqual(['2026-03-01 19:00:00', 'Synced']);
  });

  it('takes over what was changed in the calendar', async () => {
    await synchronise(entries, send);
    const [event] = (await everything()).events;
    clock.moveTo('2026-02-16 12:00:00');
    await editor.patch(`/events/${event.id}`, { end_date: '2026-03-01 23:00:00', venue: { venue: 'Barn' } });
    expect(await synchronise(entries, send)).toEqual(['take Jazz & Wine']);
    expect(entries[0]).toMatchObject({ end: '2026-03-01 23:00:00', place: 'Barn' });
    expect(await synchronise(entries, send)).toEqual([]);
  });

  it('deletes what vanished, leaves what is not its own, and makes it anew when it is back', async () => {
    await given(anEvent({ title: 'Not from there' }));
    await synchronise(entries, send);
    const gone = entries.splice(0, 2);
    expect(await synchronise(entries, send)).toEqual(['delete Jazz & Wine', 'delete Jazz']);
    expect(await synchronise(entries, send)).toEqual([]);
    expect((await everything()).total).toBe(TITLES.length - 2 + 1);
    expect(await synchronise([...gone, ...entries], send)).toEqual(['create Jazz & Wine', 'create Jazz']);
  });
});
