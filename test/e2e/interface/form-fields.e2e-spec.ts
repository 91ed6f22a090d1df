import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import type { ApiResponse } from '../../support/api.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');

type Pairs = [string, string][];
type Send = (pairs: Pairs) => Promise<ApiResponse>;

const form = (pairs: Pairs) => new URLSearchParams(pairs);
const multipart = (pairs: Pairs) => {
  const parts = new FormData();
  for (const [name, value] of pairs) parts.append(name, value);
  return parts;
};

const dated: Pairs = [
  ['start_date', '2026-03-01'],
  ['end_date', '2026-03-01'],
];
const titled: Pairs = [...dated, ['title', 'Fair']];

/** The same fields in each of the ways in which they may come. */
const WAYS: [string, Send][] = [
  ['an urlencoded body', (pairs) => editor.post('/events', form(pairs))],
  ['a multipart body', (pairs) => editor.post('/events', multipart(pairs))],
  ['a query', (pairs) => editor.post(`/events?${form(pairs).toString()}`)],
];

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the wire has it
const names = (linked: any[]) => linked.map(({ organizer, venue, name }) => organizer ?? venue ?? name);

describe.each(WAYS)('FC-103 %s', (_, send) => {
  it('makes one object of each new member of a list', async () => {
    const { status, body } = await send([
      ...titled,
      ['organizer[][organizer]', 'Ann'],
      ['organizer[][organizer]', 'Bob'],
      ['organizer[][email]', 'bob@calendar.example'],
      ['venue[][venue]', 'Hall'],
      ['venue[][city]', 'Ulm'],
    ]);
    expect([status, names(body.organizer), body.organizer[1].email]).toEqual([
      201,
      ['Ann', 'Bob'],
      'bob@calendar.example',
    ]);
    expect([body.venue.venue, body.venue.city]).toEqual(['Hall', 'Ulm']);
  });

  it('makes lists with and without an index', async () => {
    const { body } = await send([
      ...titled,
      ['organizer[1][organizer]', 'Bob'],
      ['organizer[0][organizer]', 'Ann'],
      ['tags[0]', 'one'],
      ['tags[]', 'two'],
      ['categories[]', ''],
    ]);
    expect([names(body.organizer), names(body.tags).sort()]).toEqual([
      ['Ann', 'Bob'],
      ['one', 'two'],
    ]);
  });

  it('takes the last of several plain values', async () => {
    expect((await send([...dated, ['title', 'First'], ['title', 'Last']])).body.title).toBe('Last');
  });

  it.each(['tags[101]', 'tags[4294967294]', 'venue[50000000][venue]', 'any[a][101]'])(
    'is refused with the index of %s',
    async (name) => {
      const { status, body } = await send([...titled, [name, 'x']]);
      const [field] = name.split('[');
      expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [field]]);
    },
  );

  it('is refused when it is nested deeper than 50 levels', async () => {
    const { status, body } = await send([...titled, [`venue${'[a]'.repeat(50)}`, 'x']]);
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['venue']]);
  });
});

describe('a form', () => {
  it.each([
    ['urlencoded', form],
    ['multipart', multipart],
  ] as const)('may append a thousand values to a list and no more: %s', async (_, body) => {
    const tags = (count: number): Pairs => Array.from({ length: count }, () => ['tags[]', 'one']);
    const { id } = await given(anEvent());
    expect((await editor.patch(`/events/${id}`, body(tags(1000)))).status).toBe(200);
    const rejected = await editor.patch(`/events/${id}`, body(tags(1001)));
    expect([rejected.status, Object.keys(rejected.body.data.params)]).toEqual([400, ['tags']]);
  });

  it.each([
    ['urlencoded', form],
    ['multipart', multipart],
  ] as const)('may have five thousand fields and no more: %s', async (_, body) => {
    const fields = (count: number): Pairs => [
      ...titled,
      ...Array.from({ length: count - 3 }, (): [string, string] => ['x', '']),
    ];
    expect((await editor.post('/events', body(fields(4990)))).status).toBe(201);
    const rejected = await editor.post('/events', body(fields(5001)));
    expect([rejected.status, rejected.body.code]).toEqual([413, 'rest_request_too_large']);
  });
});

describe('a list of events', () => {
  it('is refused with an index or a depth over the limit', async () => {
    for (const name of ['categories[101]', `categories${'[]'.repeat(50)}`]) {
      const { status, body } = await api.get(`/events?${form([[name, '1']]).toString()}`);
      expect([status, Object.keys(body.data.params)]).toEqual([400, ['categories']]);
    }
  });
});
