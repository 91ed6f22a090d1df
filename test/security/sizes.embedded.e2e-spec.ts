import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import type { ApiResponse } from '../support/api.js';
import { minProcessorSeconds } from '../support/processor.js';
import { appForThisFile } from '../support/start-app.js';

const { api, given } = await appForThisFile({ SIGN_IN_LIMIT: 'off' });
const editor = api.as('editor');

/** Seconds of processor that any answer may cost; by the clock on the wall a busy machine would be at fault. */
const MAX_SECONDS = 1;
/** On a machine so busy that its processor is slow, too: so many times what an ordinary text of the greatest length costs. */
const MAX_TIMES = 8;
const TIMES = 3;
const MEBIBYTE = 2 ** 20;
/** As much as a body may hold, with room for the rest of it. */
const BODY = MEBIBYTE - 2000;
/** As much as an address may hold. */
const ADDRESS = 7000;

async function quickly(what: string, send: () => Promise<ApiResponse>): Promise<void> {
  let status = 0;
  const work = async () => {
    ({ status } = await send());
  };
  const seconds = await minProcessorSeconds(work, { times: TIMES, enough: MAX_SECONDS });
  const isQuick = seconds < MAX_SECONDS || seconds < MAX_TIMES * (await ordinarySeconds());
  expect([what, status < 500, isQuick ? 'quick' : seconds]).toEqual([what, true, 'quick']);
}

async function ordinarySeconds(): Promise<number> {
  const { id } = await given(anEvent());
  const description = filled('<p>Some words in a row</p>\n', 199_000);
  return minProcessorSeconds(() => editor.patch(`/events/${id}`, { description }), { times: TIMES });
}

const filled = (piece: string, length: number, end = '') => piece.repeat(Math.floor(length / piece.length)) + end;

/** Pieces that make expressions which try again and again, try again and again. */
const PIECES: Record<string, string[]> = {
  text: [
    'a',
    ' ',
    '\n',
    '\t ',
    '-',
    '.',
    '&',
    '&amp;',
    '&amp',
    '&#',
    '&#x41;',
    '%41',
    '\\',
    '"',
    '\u0301',
    'a\u0301',
    // Marks that Unicode puts in another order, letters that become such marks.
    '\u0323\u0307',
    '\u0323\uFF9E',
    '🏮',
    'ﷺ',
    'İ',
  ],
  markup: [
    '<',
    '>',
    '<a',
    '<a ',
    '<p>',
    '<b><i>',
    '</p>',
    '<!--',
    '-->',
    '<script>',
    '<a href="',
    '<img src=x ',
    '<div class="',
    '<![CDATA[',
    '<li>',
    'x\n',
  ],
  date: [
    '1',
    '2026-01-01 ',
    '0',
    '-',
    ':',
    '+1 day ',
    'next ',
    'first monday of ',
    '2026-01-01T',
    'T00:00:00',
    '+00:00',
    '@1',
    ' ago',
  ],
  zone: ['Europe/', 'UTC+', '+', '/', 'a', '+0:', '_'],
  cost: ['1', '1,', '1.', '$', '1 - ', '1000.', '1,000.', ' ', '$1 '],
  search: ['"', '-', 'a ', '"a" ', '-a ', '%', '_', '!', '" "', '\u3000'],
  slug: ['-', 'a-', '%', '%41', '/', 'é', '🏮', '_-', '.'],
};
const each = (...kinds: string[]) => kinds.flatMap((kind) => PIECES[kind] ?? []);

describe('texts as long as a body can be', () => {
  const fields: Record<string, string[]> = {
    title: each('text', 'markup'),
    description: each('text', 'markup'),
    excerpt: ['<', '&'],
    slug: each('slug', 'text'),
    start_date: each('date'),
    timezone: each('zone'),
    cost: each('cost', 'text'),
    website: each('slug', 'text'),
    image: each('slug'),
    categories: each('search', 'text'),
    tags: each('text'),
    venue: each('search'),
    date: each('date'),
    status: each('text'),
  };

  it.each(Object.entries(fields))('are answered quickly in %s', async (name, pieces) => {
    const { id } = await given(anEvent());
    for (const piece of pieces) {
      // What short fields take, what the longest one takes, and what none does.
      for (const length of [
        190,
        199_000,
        Math.floor(BODY / Math.max(1, Buffer.byteLength(piece) / piece.length) / 2),
      ]) {
        const text = filled(piece, length, '!');
        await quickly(`${name} ${JSON.stringify(piece)} ${length}`, () =>
          editor.patch(`/events/${id}`, { [name]: text }),
        );
      }
    }
  });

  it('are answered quickly as lists and nested members', async () => {
    const { id } = await given(anEvent());
    const bodies: [string, string][] = [
      ['ids', `{"categories": [${filled('1,', 900_000)}1]}`],
      ['names', `{"tags": [${filled('"a",', 900_000)}"b"]}`],
      ['objects', `{"organizer": [${filled('{},', 900_000)}{}]}`],
      ['depth of lists', `{"venue": ${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
      ['depth of objects', `{"venue": ${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`],
      ['members', `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
      ['digits', `{"author": ${'9'.repeat(900_000)}}`],
      ['no JSON', '['.repeat(1_000_000)],
    ];
    for (const [what, body] of bodies) {
      const headers = { 'Content-Type': 'application/json' };
      await quickly(what, () => editor.patch(`/events/${id}`, body, { headers }));
    }
  });

  it('are answered quickly as forms', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const body of [
      filled('a=1&', BODY),
      filled('a[]=1&', BODY),
      filled('[', BODY),
      `a${filled('[b]', BODY)}=1`,
      filled('&', BODY),
      filled('%', BODY),
      filled('a[1000000]=1&', BODY),
    ]) {
      await quickly(body.slice(0, 12), () => editor.post('/events', body, { headers }));
    }
  });
});

describe('bodies of reads', () => {
  it.each(['search', 'categories', 'tags', 'venue', 'organizer', 'slug', 'status', 'start_date', 'include'])(
    'are answered quickly with %s',
    async (name) => {
      for (const piece of each('text', 'search')) {
        const text = filled(piece, Math.floor(BODY / Math.max(1, Buffer.byteLength(piece) / piece.length) / 2), '!');
        for (const list of ['events', 'categories']) {
          await quickly(`${list} ${name} ${JSON.stringify(piece)}`, () =>
            api.post(`/${list}?_method=GET`, { [name]: text }),
          );
        }
      }
    },
  );
});

describe('addresses as long as they can be', () => {
  it.each([
    ['search', each('search', 'text', 'markup')],
    ['start_date', each('date')],
    ['ends_before', each('date')],
    ['categories', each('search', 'slug')],
    ['include', ['1,', ',', '1 ', '9']],
    ['venue', ['1,', 'a,']],
    ['page', ['1', '0', ' ', '.', 'e']],
    ['geoloc_lat', ['1', '.', 'e']],
    ['_fields', ['a.', 'a,', '.', ',', 'title,']],
  ])('are answered quickly with %s', async (name, pieces) => {
    for (const piece of pieces) {
      const value = encodeURIComponent(filled(piece, 6000, '!'))
        .slice(0, ADDRESS)
        .replace(/%.?$/, '');
      await quickly(`${name} ${piece}`, () => api.get(`/events?${name}=${value}`));
    }
  });

  it('are answered quickly with a slug', async () => {
    for (const piece of each('slug', 'text')) {
      const slug = encodeURIComponent(filled(piece, 6000, '!'))
        .slice(0, ADDRESS)
        .replace(/%.?$/, '');
      await quickly(piece, () => api.get(`/events/by-slug/${slug}`));
    }
  });
});

describe('headers as long as they can be', () => {
  const LONG = 12_000;
  it.each([
    [
      'Authorization',
      ['Basic', 'Basic ', 'Basic a', 'Basic a=', 'Bearer ', 'Bearer a', 'Bearer a.', 'Bearer =', 'Bearer a ', ' '],
    ],
    ['Accept', ['application/json,', ';q=', '*/*;', ',', 'a/b;q=0.1,']],
    ['If-None-Match', ['"', 'W/', '"a",', ',', ' ']],
    ['If-Match', ['"', '"a",', '*']],
    ['If-Modified-Since', ['Mon, ', '1', ' ']],
    ['Accept-Encoding', ['gzip,', ';q=', 'br;q=0.1,']],
    ['Content-Type', ['a/', ';', 'multipart/form-data; boundary=', ' ']],
    ['X-Request-Id', ['a', ' ']],
    ['X-HTTP-Method-Override', ['GET', ' ']],
    ['Idempotency-Key', ['a', ' ']],
    ['Origin', ['https://', 'a.', '/']],
  ])('are answered quickly in %s', async (name, pieces) => {
    for (const piece of pieces) {
      const [scheme = ''] = /^B\w+ /.exec(piece) ?? [];
      const value = `x${filled(piece.slice(scheme.length) || ' ', LONG)}`.slice(scheme ? 1 : 0);
      const send = () => api.post('/events', '{}', { headers: { [name]: `${scheme}${value}!` } });
      await quickly(`${name} ${piece}`, send);
    }
  });
});
