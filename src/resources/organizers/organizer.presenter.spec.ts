import { expect, it } from '@jest/globals';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { UTC } from '../../calendar/dates/zone.js';
import { Site } from '../../calendar/site.js';
import { ANONYMOUS } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { Urls } from '../../http/urls/urls.js';
import type { Organizer } from './organizer.entity.js';
import { BLANK_ORGANIZER, mapOrganizer, organizerSearchTexts } from './organizer.mapper.js';
import { organizerJsonLd, presentOrganizer } from './organizer.presenter.js';

const context: RequestContext = {
  viewer: ANONYMOUS,
  now: '2026-02-15 12:00:00' as UtcText,
  site: new Site(UTC, 10, { symbol: '$', code: 'USD', position: 'prefix' }),
  urls: new Urls('https://site.example', '', 'v1'),
};

const anna: Organizer = {
  ...mapOrganizer(BLANK_ORGANIZER, { organizer: 'Anna', website: 'https://anna.example', email: 'anna' }),
  id: 43,
  version: 1,
  authorId: 3,
  status: 'publish',
  publishAt: '',
  date: '2026-02-15 13:00:00' as WallClock,
  dateUtc: '2026-02-15 12:00:00' as UtcText,
  modified: '2026-02-15 13:00:00' as WallClock,
  modifiedUtc: '2026-02-15 12:00:00' as UtcText,
  slug: 'anna',
  imageId: null,
};

it('is presented in the order of the record, without empty members', () => {
  const body = JSON.parse(JSON.stringify(presentOrganizer(anna, undefined, context, { jsonLd: true }))) as object;
  expect(Object.keys(body).slice(7)).toEqual([
    'url',
    'organizer',
    'slug',
    'website',
    'email',
    'json_ld',
    'global_id',
    'global_id_lineage',
  ]);
});

it('is a Person in json_ld, with its website as url', () => {
  expect(organizerJsonLd(anna, undefined)).toEqual({
    '@type': 'Person',
    name: 'Anna',
    url: 'https://anna.example',
    email: 'anna',
    sameAs: 'https://anna.example',
  });
});

it('is searched by name, description, phone, e-mail address and website', () => {
  expect(Object.keys(organizerSearchTexts(anna))).toEqual(['name', 'description', 'phone', 'email', 'website']);
});
