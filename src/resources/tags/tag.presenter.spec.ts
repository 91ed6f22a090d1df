import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../calendar/dates/texts.js';
import { Urls } from '../../http/urls/urls.js';
import { withLinks } from '../terms/term.record.js';
import { presentTag } from './tag.presenter.js';

const context = { urls: new Urls('https://host.example', '', 'calendar/events/v1') };
const modifiedUtc = '2026-02-15 12:00:00' as UtcText;
const text = { name: 'Outdoor', slug: 'outdoor', description: '' };
const outdoor = { id: 7, sortName: 'outdoor', version: 1, modifiedUtc, ...text, parentId: null, eventCount: 2 };

describe('a tag on the wire', () => {
  it('has its members in the recorded order, and no parent', () => {
    const record = presentTag(outdoor, context);
    expect(Object.keys(record)).toEqual([
      ...['id', 'count', 'description', 'name', 'slug', 'taxonomy', 'meta', 'url', 'urls'],
    ]);
    expect(record).toMatchObject({ taxonomy: 'post_tag', url: 'https://host.example/tag/outdoor/' });
  });

  it('repeats its addresses as links in a response of its own', () => {
    expect(withLinks(presentTag(outdoor, context))._links).toEqual({
      self: [{ href: 'https://host.example/calendar/events/v1/tags/7' }],
      collection: [{ href: 'https://host.example/calendar/events/v1/tags' }],
    });
  });
});
