import { expect, it } from '@jest/globals';
import { readEmbeddable } from './embeddable.js';

it.each([
  ['event/fair', { kind: 'event', slug: 'fair' }],
  ['event', undefined],
  ['event/fair/more', undefined],
  ['events', { kind: 'list' }],
  ['events/list', { kind: 'list' }],
  ['events/page/2', { kind: 'list' }],
  ['events/month', { kind: 'month', month: undefined }],
  ['events/2027-06', { kind: 'month', month: '2027-06' }],
  ['events/month/2027-06', { kind: 'month', month: '2027-06' }],
  ['events/2027-06-04', undefined],
  ['events/2027-W23', undefined],
  ['events/today', undefined],
  ['events/category/music', undefined],
  ['events/featured', undefined],
  ['venue/hall', undefined],
  ['', undefined],
])('a page that can be embedded, or not: %s', (path, expected) => {
  expect(readEmbeddable(path.split('/'))).toEqual(expected);
});
