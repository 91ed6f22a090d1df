import { expect, it } from '@jest/globals';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { UTC } from '../../calendar/dates/zone.js';
import { Site } from '../../calendar/site.js';
import { ANONYMOUS } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { Urls } from '../../http/urls/urls.js';
import type { Image } from '../images/image.entity.js';
import type { Venue } from './venue.entity.js';
import { BLANK_VENUE } from './venue.mapper.js';
import { presentVenue } from './venue.presenter.js';

const context: RequestContext = {
  viewer: ANONYMOUS,
  now: '2026-02-15 12:00:00' as UtcText,
  site: new Site(UTC, 10, { symbol: '$', code: 'USD', position: 'prefix' }),
  urls: new Urls('https://site.example/sub', '', 'v1'),
};
const hall: Venue = {
  ...BLANK_VENUE,
  id: 42,
  version: 1,
  authorId: 3,
  status: 'publish',
  publishAt: '',
  date: '2026-02-15 13:00:00' as WallClock,
  dateUtc: '2026-02-15 12:00:00' as UtcText,
  modified: '2026-02-15 13:00:00' as WallClock,
  modifiedUtc: '2026-02-15 12:00:00' as UtcText,
  slug: 'hall',
  imageId: null,
  name: 'Hall',
};

it('leaves out empty members, but not zero degrees', () => {
  const record: unknown = JSON.parse(
    JSON.stringify(presentVenue({ ...hall, geoLat: 0, geoLng: 0 }, undefined, context)),
  );
  expect(record).toMatchObject({ geo_lat: 0, geo_lng: 0, global_id: 'site.example/sub?id=42' });
  for (const name of ['description', 'image', 'address', 'website', 'stateprovince', 'json_ld']) {
    expect(record).not.toHaveProperty(name);
  }
});

it('has a page by id until it is public', () => {
  expect(presentVenue(hall, undefined, context).url).toBe('https://site.example/sub/venue/hall/');
  const scheduled = { ...hall, publishAt: '2026-03-01 00:00:00' as UtcText };
  expect(presentVenue(scheduled, undefined, context)).toMatchObject({
    status: 'future',
    url: 'https://site.example/sub/?post_type=tribe_venue&p=42',
  });
});

it('shows its image, in json_ld too', () => {
  const image: Image = {
    id: 10,
    url: 'https://images.example/hall.png',
    urlHash: '',
    extension: 'png',
    width: null,
    height: null,
    filesize: null,
    sizes: null,
  };
  const record = presentVenue({ ...hall, description: '<p>A &amp; B</p>' }, image, context, { jsonLd: true });
  expect(record.image).toEqual({ url: image.url, id: 10, extension: 'png' });
  expect(record.json_ld).toMatchObject({ image: image.url, description: 'A & B' });
  expect(Object.keys(record).slice(-6)).toEqual([
    'json_ld',
    'show_map',
    'show_map_link',
    'global_id',
    'global_id_lineage',
    'external_ids',
  ]);
});
