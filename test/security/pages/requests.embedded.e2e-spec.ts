import { afterAll, describe, expect, it } from '@jest/globals';
import { rounds, seedOr } from '../../support/rounds.js';
import { startApp } from '../../support/start-app.js';
import { anEvent } from '../../build/an-event.js';
import { Chance } from '../../support/chance.js';
import { FilledCalendar } from './every-field.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';
import { faultsIn, send } from './raw-requests.js';
import { ask, structureOf } from './structure.js';

const chance = new Chance(seedOr(20260217));
const running = await startApp({ RATE_LIMIT: 'off' });
afterAll(() => running.stop());
const { origin, given } = running;
await (await FilledCalendar.create(running)).fill(() => 'a harmless text z');
await given(anEvent({ title: 'Fair', slug: 'fair', categories: ['Music'], tags: ['jazz'] }));

const PATHS = [
  ...['/events/', '/events/category/music/', '/tag/jazz/', '/event/fair/', '/events/2026-02/', '/events/today/'],
  ...['/embed/', '/embed/v1.json', '/embed/builder/', '/oembed', '/sitemap.xml', '/', '/events.ics', '/events.rss'],
  ...['/events.jscal.json', '/event/fair.atom', '/tag/jazz.csv', '/events/feed/', '/events/ical/'],
];
const NAMES = [
  ...['page', 'per_page', 'search', 'categories', 'tags', 'venue', 'organizer', 'include', 'start_date', 'ends_after'],
  ...['starts_before', 'status', 'orderby', 'order', 'featured', 'strict_dates', 'event_status', 'tribe-bar-date'],
  ...['tribe-bar-search', 'eventDisplay', 'ical', 'post_type', 'p', 'tag', 'tribe_events_cat', 'view', 'limit', 'lang'],
  ...['theme', 'month', 'event', 'url', 'format', 'maxwidth', 'next', 'redirect_to', '_fields', '_envelope'],
];
const ODD = [
  ...['0', '-1', '1e9', 'NaN', '99999999999999999999', '1.5', '', 'null', '{}', '2027-02-30', '0000-00', '9999-12-31'],
  ...['10000-01-01', '1000-01-01', 'now', '-99999999 years', '9999-12', '0000-01', '1000-01', '2027-W54', 'x-private'],
  ...['i-klingon', 'de-u-ca-buddhist', 'de_DE', '2147483648', '1,'.repeat(500), 'a'.repeat(3000), '__proto__'],
];
/** Bytes as they are sent, in values: nothing that a client must encode is. */
const RAW = [
  '%00',
  '%',
  '%zz',
  '%ff',
  '%ed%a0%80',
  '%c0%af',
  '%0d%0aX-Evil:1',
  '%e2%80%a8',
  '"><b>',
  "'",
  '\\',
  '`{|}^',
];

describe('parameters', () => {
  it('change nothing but texts', async () => {
    const found: string[] = [];
    for (let round = 0; round < rounds(30); round += 1) {
      const [path, name] = [chance.oneOf(PATHS), chance.oneOf(NAMES)];
      const text = chance.oneOf(HOSTILE_TEXTS);
      const read = (value: string) => ask(`${origin}${path}?${new URLSearchParams({ [name]: value })}`);
      const [response, usual] = [await read(`a${text}z`), await read('aharmlesstextz')];
      const difference = structureOf(response).find((part, at) => part !== structureOf(usual)[at]);
      if (difference !== undefined) found.push(`${path} ${name}=${JSON.stringify(text)}: ${difference.slice(0, 300)}`);
    }
    expect(found).toEqual([]);
  });

  it('get a response whatever they are, and a 4xx that names them', async () => {
    const found: string[] = [];
    for (let round = 0; round < rounds(100); round += 1) {
      const [path, name] = [chance.oneOf(PATHS), chance.oneOf(NAMES)];
      const value = chance.oneOf([...ODD.map(encodeURIComponent), ...RAW]);
      const shape = chance.oneOf(['', '', '', '[]', '[a]', '[__proto__]', '[a][b]']);
      const again = chance.below(4) === 0 ? `&${name}=2` : '';
      const address = `${path}?${name}${shape}=${value.replaceAll(' ', '%20')}${again}`;
      const response = await send(origin, address, 'Accept: text/html,*/*;q=0.8');
      const isNamed = response.status !== 400 || response.body.includes(name) || path === '/oembed';
      found.push(
        ...[...faultsIn(response, origin), ...(isNamed ? [] : ['does not name it'])].map(
          (fault) => `${address}: ${fault}`,
        ),
      );
    }
    expect(found).toEqual([]);
  });

  it('may be long', async () => {
    for (const path of PATHS) {
      const { status } = await send(origin, `${path}?search=${'a'.repeat(100_000)}`);
      expect([path, [200, 400, 414, 431].includes(status), status]).toEqual([path, true, status]);
    }
  });
});
