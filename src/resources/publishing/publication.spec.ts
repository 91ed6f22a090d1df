import { describe, expect, it } from '@jest/globals';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { readZone, UTC } from '../../calendar/dates/zone.js';
import { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { Urls } from '../../http/urls/urls.js';
import { changedPublication, newPublication, publicationDate, trashedPublication } from './publication.js';
import type { Publishable } from './publishable.entity.js';

const currency = { symbol: '$', code: 'USD', position: 'prefix' as const };
const berlin = new Site(readZone('Europe/Berlin') ?? UTC, 10, currency);
const author: Viewer = { id: 3, login: 'author', role: 'author' };
const context: RequestContext = {
  viewer: author,
  now: '2026-02-15 12:00:00' as UtcText,
  site: berlin,
  urls: new Urls('https://site.example', '', 'v1'),
};

describe('the publication of a new record', () => {
  it('is now in the site zone unless a date is sent', () => {
    expect(newPublication({}, context)).toEqual({
      version: 1,
      authorId: 3,
      status: 'publish',
      publishAt: '',
      date: '2026-02-15 13:00:00',
      dateUtc: '2026-02-15 12:00:00',
      modified: '2026-02-15 13:00:00',
      modifiedUtc: '2026-02-15 12:00:00',
    });
  });

  it('is scheduled for a future date', () => {
    const later = newPublication({ date: '2026-03-01 08:00' }, context);
    expect(later).toMatchObject({ status: 'publish', publishAt: '2026-03-01 07:00:00', date: '2026-03-01 08:00:00' });
  });

  it('stores both dates as they are sent', () => {
    const sent = { date: '2020-01-01 00:00:00', date_utc: '2021-01-01 00:00:00' };
    expect(newPublication(sent, context)).toMatchObject({ date: sent.date, dateUtc: sent.date_utc });
  });
});

describe('a publication date in the year 9999', () => {
  const rejected = (sent: object) => {
    const names: string[] = [];
    publicationDate(sent, context, (name) => names.push(name));
    return names;
  };

  it('is rejected where the site would write it in five digits', () => {
    expect(rejected({ date_utc: '9999-12-31 23:59:59' })).toEqual(['date_utc']);
    expect(rejected({ date_utc: '9999-12-31 22:59:59' })).toEqual([]);
    expect(rejected({ date: '9999-12-31 23:59:59', date_utc: '9999-12-31 23:59:59' })).toEqual([]);
  });
});

describe('the publication of an updated record', () => {
  const before = {
    ...newPublication({}, context),
    version: 4,
    date: '2020-01-01 00:00:00' as WallClock,
  } as Publishable;
  const later = { ...context, now: '2026-02-16 12:00:00' as UtcText };

  it('is kept, except for the time of the last write', () => {
    expect(changedPublication(before, {}, later)).toMatchObject({
      version: 5,
      authorId: 3,
      status: 'publish',
      date: '2020-01-01 00:00:00',
      modified: '2026-02-16 13:00:00',
    });
  });

  it('is trash after a delete', () => {
    expect(trashedPublication(before, later)).toMatchObject({ status: 'trash', publishAt: '', version: 5 });
  });
});
