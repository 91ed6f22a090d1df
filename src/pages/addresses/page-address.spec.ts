import { describe, expect, it } from '@jest/globals';
import { isPageAddress, parseView, termReadings } from './page-address.js';

const view = (path: string) => parseView(path.split('/').filter(Boolean));

describe('a view', () => {
  it.each([
    ['', { view: 'list', page: 1 }],
    ['list', { view: 'list', page: 1 }],
    ['page/2', { view: 'list', page: 2 }],
    ['list/page/3', { view: 'list', page: 3 }],
    ['month', { view: 'month', month: undefined }],
    ['2027-06', { view: 'month', month: '2027-06' }],
    ['month/2027-06', { view: 'month', month: '2027-06' }],
    ['2027-w05', { view: 'week', week: '2027-W05' }],
    ['week', { view: 'week', week: undefined }],
    ['today', { view: 'day', day: undefined }],
    ['2028-02-29', { view: 'day', day: '2028-02-29' }],
    ['day/2027-06-04', { view: 'day', day: '2027-06-04' }],
  ])('is read from %p', (path, expected) => expect(view(path)).toEqual(expected));

  it.each([
    ...['page', 'page/0', 'page/01', 'page/-1', 'page/1/2', 'list/page', 'list/2', 'page/1234567890', 'nowhere'],
    ...['2027-13', '2027-00', '2027-W54', '2027-W00', '2027-02-29', '2027-6-4', 'month/2027-06-04', 'day/2027-06'],
  ])('is not %p', (path) => expect(view(path)).toBeUndefined());
});

it('the address of a term is read with the longest path first, because a term may have the name of a view', () => {
  expect(termReadings(['music', 'list', 'page', '2'])).toEqual([
    { slugs: ['music', 'list', 'page', '2'], view: { view: 'list', page: 1 } },
    { slugs: ['music', 'list'], view: { view: 'list', page: 2 } },
    { slugs: ['music'], view: { view: 'list', page: 2 } },
  ]);
  expect(termReadings([])).toEqual([]);
});

describe('the address of a page', () => {
  it.each([
    '/events',
    '/events/',
    '/event/a/',
    '/event/a.b/',
    '/tag/c++',
    '/embed/',
    '/embed/builder/',
    '/venue/x.html',
  ])('is %s', (path) => expect(isPageAddress(path)).toBe(true));

  it.each([
    ...['/', '/eventsx', '/docs', '/calendar/events/v1/events', '/assets/page.css', '/sitemap.xml', '/oembed'],
    ...['/events.ics', '/events/category/music.feed.json', '/event/a.b.ICS', '/embed/v1.js', '/embed/v1.json'],
  ])('is not %s', (path) => expect(isPageAddress(path)).toBe(false));
});
