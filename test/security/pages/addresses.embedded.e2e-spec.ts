import { afterAll, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { startApp } from '../../support/start-app.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';
import { faultsIn, send } from './raw-requests.js';
import { ask } from './structure.js';

const running = await startApp({ RATE_LIMIT: 'off' });
afterAll(() => running.stop());
const { origin, given } = running;
await given(anEvent({ title: 'Fair', slug: 'fair', categories: ['Music'], tags: ['jazz'] }));
await given(anEvent({ title: '"\r\nX-Evil: 1 語; filename=x', slug: '語"\r\nx' }));
// The first and the last days that can be written.
const wholeDays = { all_day: true, end: '9999-12-31 00:00:00' };
await given(anEvent({ title: 'Last', slug: 'last', start: '9999-12-31 00:00:00', ...wholeDays }));
await given(anEvent({ title: 'Always', slug: 'always', start: '1000-01-01 00:00:00', ...wholeDays }));

const FOLDERS = ['/events', '/event', '/venue', '/organizer', '/events/category', '/events/tag', '/tag', '/embed'];
const LEAVES = [
  '/event/fair',
  '/events/category/music',
  '/tag/jazz',
  '/embed/builder',
  '/oembed',
  '/assets',
  '',
  '/sitemap',
];
const TAILS = [
  ...[
    '/',
    '//',
    '/..',
    '/%00/',
    '/%',
    '/%zz/',
    '/%ff/',
    '/%c0%af/',
    '/%e0%a4%a/',
    '/..%2f..%2fx/',
    '/%2e%2e/',
    '/__proto__/',
  ],
  ...[
    '//evil.test/',
    '/%2f%2fevil.test/',
    '/\\evil.test/',
    '/%5cevil.test/',
    '/%09/evil.test',
    '/">;<b>/',
    '/{{7*7}}/',
  ],
  ...[
    '/0000-00/',
    '/0000-01/',
    '/0001-01/',
    '/-1/',
    '/10000-01/',
    '/1000-01/',
    '/1000-01-01/',
    '/0999-12-31/',
    '/9999-12/',
  ],
  ...[
    '/9999-12-31/',
    '/1000-W01/',
    '/9999-W52/',
    '/2027-W54/',
    '/2027-W00/',
    '/2027-02-30/',
    '/month/9999-12/',
    '/page/0/',
  ],
  ...[
    '/page/-1/',
    '/page/1e9/',
    '/page/999999999/',
    '/page/NaN/',
    '/9999-12/ical/',
    '/9999-12-31/ical/',
    '/0000-00/ical/',
  ],
  ...[
    '/%00/ical/',
    '/%zz/feed/',
    '.ics',
    '.ICS/',
    '.ics.ics',
    '.foo',
    '/%00.ics',
    '/%ff.rss',
    '/%zz.csv',
    '/.ics',
    '/%2f.ics',
  ],
  ...['.ics?x=%zz', `/${'a'.repeat(7000)}/`, `/${'a'.repeat(7000)}.ics`, '/a'.repeat(2000), '/%F0%9F%98%80/', '/null/'],
];

describe('addresses', () => {
  it.each([...FOLDERS, ...LEAVES])('below %j respond whatever follows', async (folder) => {
    for (const tail of TAILS) {
      const address = folder + tail || '/';
      const response = await send(origin, address, 'Accept: text/html,*/*;q=0.8');
      expect([address, faultsIn(response, origin)]).toEqual([address, []]);
    }
  });

  it.each(['last', 'always'])('of an event at the ends of time work: %s', async (slug) => {
    const formats = ['ics', 'rss', 'atom', 'feed.json', 'csv', 'jsonld', 'jscal.json'].map((format) => `.${format}`);
    for (const end of ['/', ...formats]) {
      const { status } = await ask(`${origin}/event/${slug}${end}`);
      expect([end, status]).toEqual([end, 200]);
    }
  });

  it('that name nothing are the same page, whatever they hold', async () => {
    for (const folder of ['/event', '/venue', '/organizer', '/tag', '/events/category', '/events']) {
      const usual = await ask(`${origin}${folder}/nothing/`);
      expect([folder, usual.status]).toEqual([folder, 404]);
      for (const text of HOSTILE_TEXTS) {
        // Dots make a file of it; halves of surrogate pairs cannot be sent.
        if (/[./\\\p{Surrogate}]/u.test(text)) continue;
        const { status, text: page } = await ask(`${origin}${folder}/${encodeURIComponent(`x${text}`)}/`);
        expect([folder, text, status, page === usual.text]).toEqual([folder, text, 404, true]);
      }
    }
  });

  it.each([
    ['Host: evil.test"><b>', 'http://localhost'],
    ['Host: calendar.example', 'http://calendar.example'],
    ['X-Forwarded-Host: evil.test', undefined],
    ['X-Forwarded-Prefix: //evil.test', undefined],
    ['Forwarded: host=evil.test', undefined],
    ['X-Original-URL: //evil.test/', undefined],
  ])('begin with the site, asked with %s', async (header, site = origin) => {
    const moved = ['/', '/events/tag/jazz/', '/?post_type=tribe_events&p=1', '/events/tag/jazz/?next=//evil.test/'];
    for (const path of [...moved, '/events/', '/event/fair/', '/event/fair.ics', '/events.atom', '/events/ical/']) {
      const response = await send(origin, path, 'Accept: text/html', header);
      expect([path, faultsIn(response, site)]).toEqual([path, []]);
      expect([path, /evil/.test(response.head + response.body.replaceAll('X-Evil: 1', ''))]).toEqual([path, false]);
    }
  });

  it('name a file after a slug of any letters', async () => {
    const { text } = await ask(`${origin}/sitemap-events-1.xml`);
    const [page = ''] = /[^>]*%e8%aa%9e[^<]*/.exec(text) ?? [];
    const { headers, status } = await ask(`${page.replace(/\/$/, '')}.ics`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="event-\d+\.ics"; filename\*=UTF-8''%e8%aa%9e[\w%-]*\.ics$/,
    );
    expect(headers.get('x-evil')).toBeNull();
  });
});

describe('requests', () => {
  const PATHS = [
    '/events/',
    '/event/fair/',
    '/events.ics',
    '/event/fair.rss',
    '/embed/',
    '/embed/v1.json',
    '/sitemap.xml',
  ];

  it.each(['OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY'])(
    'by %s change nothing',
    async (method) => {
      for (const path of [...PATHS, '/oembed', '/nothing/']) {
        const response = await send(origin, `${method} ${path} HTTP/1.1`, 'Content-Length: 0');
        expect([path, faultsIn(response, origin)]).toEqual([path, []]);
        expect([path, response.status < 300 && method !== 'OPTIONS' ? response.status : 'rejected']).toEqual([
          path,
          'rejected',
        ]);
        if (method === 'TRACE') expect(response.body).not.toContain('TRACE /');
      }
    },
  );

  it.each(PATHS)('by HEAD have the headers of GET: %s', async (path) => {
    const [head, get] = [await ask(origin + path, { method: 'HEAD' }), await ask(origin + path)];
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
      200,
      '',
      get.headers.get('content-type'),
    ]);
    expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
  });

  it.each([
    ...['Accept: text/calendar', 'Accept: text/html;q=0', 'Accept: */*;q=0', 'Accept: ;;;,,/', 'Accept: x/y;q=abc'],
    ...[
      `Accept: ${'text/html,'.repeat(900)}`,
      'Accept-Language: ;;q=-1,*,xx-',
      `Accept-Language: ${'de,'.repeat(3000)}`,
    ],
    ...[
      'Accept-Encoding: *;q=0',
      'Accept-Encoding: br;q=9,x',
      'If-None-Match: "x',
      'If-None-Match: W/',
      'Range: bytes=0-1',
    ],
    ...[
      `If-None-Match: ${'"x", '.repeat(1500)}`,
      'If-Match: *',
      'If-Modified-Since: never',
      'Range: bytes=9-1,-,x',
      'Expect: 1',
    ],
    ...[
      'If-Unmodified-Since: Thu, 99 Zzz 0000',
      'Authorization: Basic !!!',
      'Authorization: Bearer',
      'Cookie: a=b;;=;',
    ],
  ])('with odd headers get a response: %.40s', async (header) => {
    for (const path of PATHS) {
      const response = await send(origin, path, header);
      expect([path, faultsIn(response, origin)]).toEqual([path, []]);
      expect([path, response.status]).not.toEqual([path, 206]);
    }
  });

  it.each(PATHS)('for what they have already get 304: %s', async (path) => {
    const tag = (await ask(origin + path)).headers.get('etag') ?? '';
    for (const sent of ['*', tag, `W/${tag}`, `"x", ${tag}`]) {
      const { status, text } = await ask(origin + path, { headers: { 'if-none-match': sent } });
      expect([path, sent, status, text]).toEqual([path, sent, 304, '']);
    }
  });
});
