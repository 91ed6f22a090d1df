import { describe, expect, it } from '@jest/globals';
import { Urls } from '../../http/addresses/urls.js';
import { presentOneTag, presentTag } from './tag.presenter.js';

const urls = new Urls('https://host.example', '', 'calendar/events/v1');
const outdoor = { id: 7, version: 1, name: 'Outdoor', slug: 'outdoor', description: '', parentId: null, eventCount: 2 };

describe('a tag on the wire', () => {
  it('has its members in the recorded order, and no parent', () => {
    const record = presentTag(outdoor, urls);
    expect(Object.keys(record)).toEqual([
      ...['id', 'count', 'description', 'name', 'slug', 'taxonomy', 'meta', 'url', 'urls'],
    ]);
    expect(record).toMatchObject({ taxonomy: 'post_tag', url: 'https://host.example/tag/outdoor/' });
  });

  it('repeats its addresses as links when it stands alone', () => {
    expect(presentOneTag(outdoor, urls)._links).toEqual({
      self: [{ href: 'https://host.example/calendar/events/v1/tags/7' }],
      collection: [{ href: 'https://host.example/calendar/events/v1/tags' }],
    });
  });
});
