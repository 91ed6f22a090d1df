import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Urls } from '../../http/urls/urls.js';
import { withLinks } from '../terms/term.record.js';
import { presentCategory } from './category.presenter.js';

const context = { urls: new Urls('https://host.example', '', 'calendar/events/v1') };
const modifiedUtc = '2026-02-15 12:00:00' as UtcText;
const text = { name: 'Jazz', slug: 'jazz', description: '' };
const jazz = { id: 7, sortName: 'jazz', version: 1, modifiedUtc, ...text, parentId: 3, eventCount: 2 };

describe('a category on the wire', () => {
  it('has its members in the recorded order, and its ancestors in the address of its page', () => {
    const record = presentCategory(jazz, ['music', 'jazz'], context);
    expect(Object.keys(record)).toEqual([
      ...['id', 'count', 'description', 'name', 'slug', 'taxonomy', 'parent', 'meta', 'url', 'urls'],
    ]);
    expect(record).toMatchObject({ parent: 3, meta: [], url: 'https://host.example/events/category/music/jazz/' });
  });

  it('has an `up` address only below another', () => {
    expect(presentCategory(jazz, ['jazz'], context).urls.up).toBe(
      'https://host.example/calendar/events/v1/categories/3',
    );
    expect(presentCategory({ ...jazz, parentId: null }, ['jazz'], context).urls.up).toBeUndefined();
  });

  it('repeats its addresses as links in a response of its own', () => {
    expect(withLinks(presentCategory(jazz, ['jazz'], context))._links).toEqual({
      self: [{ href: 'https://host.example/calendar/events/v1/categories/7' }],
      collection: [{ href: 'https://host.example/calendar/events/v1/categories' }],
      up: [{ href: 'https://host.example/calendar/events/v1/categories/3' }],
    });
  });
});
