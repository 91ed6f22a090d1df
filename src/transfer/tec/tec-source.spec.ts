import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { aTecEvent, aTecOrganizer, aTecTerm, aTecVenue } from '../../../test/build/a-tec-record.js';
import { CREDENTIALS, json, TecSite, type Trouble } from '../../../test/support/tec-site.js';
import { Site } from '../../calendar/site.js';
import { UTC } from '../../calendar/dates/zone.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { OutboundClient } from '../../outbound/outbound-client.js';
import type { SourceInput } from '../source-options.js';
import type { SourceItem, SourceRecord } from '../source-record.js';
import { tecSource } from './tec-source.js';

let site: TecSite;
let waits: number[];

beforeEach(async () => {
  site = await TecSite.start();
  waits = [];
});
afterEach(() => site.stop());

const wait = (ms: number) => Promise.resolve(waits.push(ms));

const inputFor = (input: Partial<SourceInput>): SourceInput => ({
  url: site.url,
  options: {},
  site: new Site(UTC, 12, { symbol: '$', code: 'USD', position: 'prefix' }),
  now: '2027-01-01 00:00:00' as UtcText,
  outbound: new OutboundClient({ allow: ['127.0.0.1'] }),
  ...input,
});

async function itemsFrom(input: Partial<SourceInput> = {}, after?: string): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of tecSource(inputFor(input), wait).read(after)) items.push(item);
  return items;
}

const recordsIn = (items: readonly SourceItem[]) =>
  items.filter((item): item is SourceRecord => item.type === 'record');
const idsIn = (items: readonly SourceItem[]) => recordsIn(items).map(({ kind, externalId }) => `${kind} ${externalId}`);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error as { code: string }).code,
  );
const manyEvents = (count: number) => Array.from({ length: count }, (_, index) => aTecEvent(index + 1));

describe('a walk over a site', () => {
  it('hands out all kinds in the order in which they refer to one another', async () => {
    site.records.categories.push(aTecTerm(5, { parent: 7 }), aTecTerm(7, { count: 0 }));
    site.records.tags.push(aTecTerm(8));
    site.records.venues.push(aTecVenue(1));
    site.records.organizers.push(aTecOrganizer(2), aTecOrganizer(3));
    const links = {
      categories: [aTecTerm(5)],
      tags: [aTecTerm(8)],
      venue: aTecVenue(1),
      organizer: [aTecOrganizer(3), aTecOrganizer(2)],
    };
    site.records.events.push(aTecEvent(4, links));
    const items = await itemsFrom();
    expect(idsIn(items)).toEqual([
      'categories 7',
      'categories 5',
      'tags 8',
      'venues 1',
      'organizers 2',
      'organizers 3',
      'events 4',
    ]);
    expect(recordsIn(items).at(1)?.links).toEqual({ parent: '7' });
    expect(recordsIn(items).at(-1)?.links).toEqual({
      categories: ['5'],
      tags: ['8'],
      venues: ['1'],
      organizers: ['3', '2'],
    });
    expect(recordsIn(items).at(-1)?.pageUrl).toBe('https://old.example/event/event-4/');
    expect(items[0]).toEqual({ type: 'checkpoint', checkpoint: 'categories 1', total: 7 });
  });

  it('reads every page, one request at a time, a quarter of a second apart', async () => {
    site.records.events.push(...manyEvents(120));
    expect(idsIn(await itemsFrom())).toHaveLength(120);
    expect(site.requests.filter((path) => path.includes('/events?') && path.includes('per_page=50'))).toHaveLength(3);
    expect(new Set(waits)).toEqual(new Set([250]));
    expect(waits).toHaveLength(site.requests.length - 1);
    expect(site.mostAtOnce).toBe(1);
  });

  it('goes on after a checkpoint', async () => {
    site.records.venues.push(aTecVenue(900));
    site.records.events.push(...manyEvents(120).map((event) => ({ ...event, venue: aTecVenue(900) })));
    const items = await itemsFrom();
    const at = items.findIndex((item) => item.type === 'checkpoint' && item.checkpoint === 'events 2');
    const rest = await itemsFrom({}, 'events 2');
    expect(rest).toEqual(items.slice(at + 1));
    expect(idsIn(await itemsFrom({}, 'tags 1'))).toEqual(idsIn(items));
    expect(idsIn(await itemsFrom({}, 'not a checkpoint'))).toEqual(idsIn(items));
  });

  it('goes on within a list, and hands out nothing again that events link to', async () => {
    const tags = Array.from({ length: 60 }, (_, index) => aTecTerm(index + 1));
    site.records.tags.push(...tags);
    site.records.events.push(aTecEvent(900, { tags: tags.slice(0, 1) }));
    const items = await itemsFrom();
    const at = items.findIndex((item) => item.type === 'checkpoint' && item.checkpoint === 'tags 2');
    expect(at).toBeGreaterThan(0);
    expect(await itemsFrom({}, 'tags 2')).toEqual(items.slice(at + 1));
  });

  it.each([false, true])(
    'goes on after any checkpoint as if it had not stopped; dates are grouped: %s',
    async (group) => {
      const organizer = [aTecOrganizer(900, { status: 'draft' })];
      const dates = ['04', '11', '18'].map((day) =>
        aTecEvent(10_000_000 + Number(day), {
          ...{
            title: 'Yoga',
            slug: 'yoga',
            url: `https://old.example/event/yoga/2027-06-${day}/`,
            website: '',
            organizer,
          },
          ...{ start_date: `2027-06-${day} 18:00:00`, end_date: `2027-06-${day} 19:00:00` },
        }),
      );
      const sameId = aTecEvent(1, { start_date: '2027-06-11 17:30:00', end_date: '2027-06-11 22:00:00' });
      const others = manyEvents(110).map((event) => ({ ...event, organizer }));
      site.records.tags.push(...Array.from({ length: 60 }, (_, index) => aTecTerm(index + 1)));
      site.records.events.push(...dates.slice(0, 1), ...others, sameId, ...dates.slice(1));
      const items = await itemsFrom({ options: { group } });
      expect(idsIn(items)).toContain('events 1@2027-06-11 17:30:00');
      let checkpoints = 0;
      for (const [index, item] of items.entries()) {
        if (item.type !== 'checkpoint') continue;
        checkpoints += 1;
        expect(await itemsFrom({ options: { group } }, item.checkpoint)).toEqual(items.slice(index + 1));
      }
      expect(checkpoints).toBe(10);
    },
  );

  it('reads an empty site', async () => {
    expect(idsIn(await itemsFrom())).toEqual([]);
  });

  it('hands out linked records that no list shows', async () => {
    site.records.organizers.push(aTecOrganizer(2, { status: 'draft' }));
    site.records.events.push(
      aTecEvent(4, { organizer: [aTecOrganizer(2, { status: 'draft' })] }),
      aTecEvent(5, { organizer: [aTecOrganizer(2)] }),
    );
    const items = await itemsFrom();
    expect(idsIn(items)).toEqual(['organizers 2', 'events 4', 'events 5']);
    expect(recordsIn(items)[0]).toMatchObject({ fields: { status: 'draft' }, position: 'events, page 1, event 4' });
  });

  it('reads drafts with credentials, and what the user may see if that is less', async () => {
    site.records.events.push(
      aTecEvent(1),
      aTecEvent(2, { status: 'draft', date_utc: '0000-00-00 00:00:00' }),
      aTecEvent(3, { status: 'private' }),
    );
    expect(idsIn(await itemsFrom())).toEqual(['events 1']);
    const all = await itemsFrom({ credentials: CREDENTIALS });
    expect(idsIn(all)).toEqual(['events 1', 'events 2', 'events 3']);
    expect(recordsIn(all)[1]?.fields).toMatchObject({ status: 'draft' });
    expect(recordsIn(all)[1]?.fields).not.toHaveProperty('date_utc');
    site.statuses = ['publish'];
    expect(idsIn(await itemsFrom({ credentials: CREDENTIALS }))).toEqual(['events 1']);
  });

  it('walks again if records move between pages, and hands out each once', async () => {
    site.records.events.push(...manyEvents(120));
    let hasMoved = false;
    site.beforeList = (kind, page) => {
      if (kind === 'events' && page === 2 && !hasMoved) {
        hasMoved = true;
        site.records.events.shift();
      }
      return undefined;
    };
    const ids = idsIn(await itemsFrom());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(manyEvents(120).map(({ id }) => `events ${id}`)));
  });

  it('tells what it could not get, and ends', async () => {
    site.records.events.push(...manyEvents(60));
    const lie: Trouble = (response) =>
      json(response, 200, { events: site.records.events.slice(0, 50), total: 1000, total_pages: 20 });
    site.beforeList = (kind) => (kind === 'events' ? lie : undefined);
    const items = await itemsFrom();
    expect(items.filter(({ type }) => type === 'refusal')).toEqual([
      expect.objectContaining({ outcome: 'failed', kind: 'events', code: 'incomplete-list' }),
    ]);
    expect(site.requests.length).toBeLessThan(25);
  });

  it('refuses what is no record, and goes on', async () => {
    site.records.events.push(aTecEvent(1), { id: 0 }, { title: 'None' } as never, aTecEvent(2));
    const items = await itemsFrom();
    expect(idsIn(items)).toEqual(['events 1', 'events 2']);
    expect(items.flatMap((item) => (item.type === 'refusal' ? item.code : []))).toEqual([
      'unreadable-record',
      'unreadable-record',
    ]);
  });

  it('tells dates of an event apart that have one id', async () => {
    const next = { start_date: '2027-06-11 17:30:00', end_date: '2027-06-11 22:00:00' };
    site.records.events.push(aTecEvent(1), aTecEvent(1, next), aTecEvent(2));
    expect(idsIn(await itemsFrom())).toEqual(['events 1', 'events 1@2027-06-11 17:30:00', 'events 2']);
  });
});

describe('dates of recurring events', () => {
  const dateOf = (day: string, members = {}) =>
    aTecEvent(10_000_000 + Number(day), {
      title: 'Yoga',
      slug: 'yoga',
      url: `https://old.example/event/yoga/2027-06-${day}/`,
      website: '',
      start_date: `2027-06-${day} 18:00:00`,
      end_date: `2027-06-${day} 19:00:00`,
      utc_start_date: `2027-06-${day} 16:00:00`,
      utc_end_date: `2027-06-${day} 17:00:00`,
      ...members,
    });

  beforeEach(() => {
    site.records.events.push(
      dateOf('04'),
      aTecEvent(2),
      dateOf('11'),
      dateOf('18', { title: 'Yoga with Ann' }),
      dateOf('25'),
    );
  });

  it('are events', async () => {
    expect(idsIn(await itemsFrom())).toEqual([
      'events 10000004',
      'events 2',
      'events 10000011',
      'events 10000018',
      'events 10000025',
    ]);
  });

  it('become a series, but for those that differ', async () => {
    const items = await itemsFrom({ options: { group: true } });
    expect(idsIn(items)).toEqual(['events 2', 'series /event/yoga', 'events 10000018']);
    expect(recordsIn(items)[1]?.fields).toMatchObject({
      title: 'Yoga',
      start_date: '2027-06-04 18:00:00',
      end_date: '2027-06-04 19:00:00',
      recurrence: { rdate: ['2027-06-11 18:00:00', '2027-06-25 18:00:00'] },
    });
    expect(idsIn(await itemsFrom({ options: { group: true } }, 'events 2'))).toEqual([
      'series /event/yoga',
      'events 10000018',
    ]);
  });
});

describe('troubles of a site', () => {
  const status =
    (code: number, headers = {}): Trouble =>
    (response) =>
      json(response, code, {}, headers);
  const half: Trouble = (response) => {
    response
      .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' })
      .write('{"events":[{"id":');
    setImmediate(() => response.destroy());
  };
  const text =
    (body: string): Trouble =>
    (response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(body);

  it.each([
    ['503', status(503)],
    ['429', status(429)],
    ['500', status(500)],
    ['half a page', half],
    ['half of the JSON', text('{"events":[{"id":')],
    ['a page for people', text('<h1>Checking your browser</h1>')],
    ['a closed connection', (response) => response.destroy()],
  ] satisfies [string, Trouble][])('pass: %s', async (_name, trouble) => {
    site.records.events.push(...manyEvents(60));
    let left = 2;
    site.beforeList = (kind, page) => (kind === 'events' && page === 2 && left-- > 0 ? trouble : undefined);
    expect(idsIn(await itemsFrom())).toHaveLength(60);
    expect(site.requests).toHaveLength(15);
    expect(waits.filter((ms) => ms >= 1000)).toEqual([1000, 2000]);
  });

  it('slow the walk down, and Retry-After is kept to', async () => {
    site.records.events.push(...manyEvents(60));
    site.troubles.push(undefined, undefined, status(429, { 'Retry-After': '7' }));
    await itemsFrom();
    expect(waits.slice(2, 4)).toEqual([7000, 500]);
    expect(waits.slice(4).every((ms, index, all) => index === 0 || ms <= (all[index - 1] ?? 0))).toBe(true);
  });

  it('end the import if they last', async () => {
    site.beforeList = () => status(503);
    expect(await codeOf(itemsFrom())).toBe('site-unavailable');
    expect(waits.filter((ms) => ms >= 1000)).toEqual([1000, 2000, 4000, 8000, 16000]);
    site.troubles.length = 0;
    site.troubles.push(status(503, { 'Retry-After': '86400' }));
    expect(await codeOf(itemsFrom())).toBe('site-unavailable');
  });

  it.each([
    [401, 'needs-credentials'],
    [403, 'forbidden'],
    [404, 'no-calendar'],
  ])('end it at once if they cannot pass: %i', async (code, expected) => {
    site.troubles.push(undefined, status(code), status(code));
    expect(await codeOf(itemsFrom())).toBe(expected);
    expect(site.requests).toHaveLength(2);
  });

  it('are wrong credentials, at once', async () => {
    expect(await codeOf(itemsFrom({ credentials: { ...CREDENTIALS, password: 'x' } }))).toBe('wrong-credentials');
    expect(site.requests).toHaveLength(1);
  });

  it('are answers of other programs', async () => {
    site.troubles.push(text('<title>Not a calendar</title>'), text('<title>Not found</title>'));
    expect(await codeOf(itemsFrom())).toBe('no-calendar');
    site.troubles.push(undefined, undefined, (response) => json(response, 200, { ok: true }));
    expect(await codeOf(itemsFrom())).toBe('no-calendar');
    site.troubles.push(undefined, undefined, status(400));
    expect(await codeOf(itemsFrom())).toBe('request-refused');
  });
});

describe('the URL of a site', () => {
  const base = '/wp-json/tribe/events/v1';
  const linked =
    (link: string, body = ''): Trouble =>
    (response) =>
      response.writeHead(200, { 'Content-Type': 'text/html', ...(link && { Link: link }) }).end(body);

  it.each(['/', base, `${base}/`, '/wp-json/'])('may be that of %s', async (path) => {
    site.records.events.push(aTecEvent(1));
    if (path === '/wp-json/')
      site.troubles.push((response) => json(response, 200, { namespaces: ['tribe/events/v1'], routes: {} }));
    expect(idsIn(await itemsFrom({ url: `${site.url}${path}` }))).toEqual(['events 1']);
  });

  it('leads to the interface by a link of the page, or to the usual place', async () => {
    site.records.events.push(aTecEvent(1));
    site.troubles.push(linked('', `<link rel="https://api.w.org/" href="${site.url}/wp-json/" />`));
    expect(idsIn(await itemsFrom())).toEqual(['events 1']);
    site.troubles.push(linked('', '<title>A page without links</title>'));
    expect(idsIn(await itemsFrom())).toEqual(['events 1']);
  });

  it('leads to the interface that the site names, wherever it is', async () => {
    site.records.events.push(aTecEvent(1));
    const headers = { 'X-TEC-API-ROOT': `${site.url}/wp-json/tribe/events/v1/` };
    site.troubles.push((response) => json(response, 200, { namespaces: [] }, headers));
    expect(idsIn(await itemsFrom())).toEqual(['events 1']);
    expect(site.requests[1]).toBe('/wp-json/tribe/events/v1/');
  });

  const redirect =
    (location: string): Trouble =>
    (response) =>
      response.writeHead(301, { Location: location }).end();

  it.each([
    ['relative', 'wp-json/tribe/events/v1/'],
    ['absolute', '/wp-json/tribe/events/v1/'],
  ])('is followed where it has moved, by a %s redirect', async (_form, location) => {
    site.records.events.push(aTecEvent(1));
    site.troubles.push(redirect(location));
    expect(idsIn(await itemsFrom({ url: `${site.url}/old` }))).toEqual(['events 1']);
    expect(site.requests.slice(0, 2)).toEqual(['/old', '/wp-json/tribe/events/v1/']);
  });

  it('is not followed in circles, or to an address that is not public', async () => {
    for (let n = 0; n < 10; n++) site.troubles.push(redirect('/old'));
    expect(await codeOf(itemsFrom({ url: `${site.url}/old` }))).toBe('too-many-redirects');
    expect(site.requests).toEqual(['/old', '/old', '/old', '/old']);
    for (const location of ['http://169.254.169.254/latest/', 'http://[::1]/', 'https://10.0.0.1/']) {
      site.troubles.length = 0;
      site.troubles.push(redirect(location));
      expect(await codeOf(itemsFrom())).toBe('address-not-allowed');
    }
  });

  it('does not lead to another host, which would get the credentials', async () => {
    site.troubles.push(linked('<https://other.example/wp-json/>; rel="https://api.w.org/"'));
    expect(await codeOf(itemsFrom({ credentials: CREDENTIALS }))).toBe('other-site');
  });

  it.each([
    [undefined, 'url-required'],
    ['old.example', 'invalid-url'],
    ['ftp://old.example', 'scheme-not-allowed'],
    ['https://ana:secret@old.example', 'credentials-in-url'],
  ])('is refused at once: %s', (url, code) => {
    expect(() => tecSource(inputFor({ url }))).toThrow(expect.objectContaining({ code, param: 'url' }));
  });

  it.each(['http://169.254.169.254/', 'http://[::1]/', 'http://10.0.0.1/wp-json/tribe/events/v1'])(
    'is refused when read: %s',
    async (url) => {
      expect(await codeOf(itemsFrom({ url }))).toBe('address-not-allowed');
    },
  );
});
