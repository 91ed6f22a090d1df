import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import type { Draft } from '../../build/draft.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();

const LISTS: [string, () => Draft, string][] = [
  ['events', () => anEvent({ title: 'Fair' }), 'search=fair'],
  ['venues', () => aVenue({ venue: 'Fair' }), 'search=fair'],
  ['organizers', () => anOrganizer({ organizer: 'Fair' }), 'search=fair'],
  ['categories', () => aCategory(), 'hide_empty=false'],
  ['tags', () => aTag(), 'hide_empty=false'],
];

const FOREIGN = 'utm_source=mail&rest_route=%2Fx&id=7&slug_of[a][b]=c&_method=GET';

describe.each(LISTS)('links of %s', (plural, draft, filter) => {
  const page2 = `/${plural}?page=2&per_page=1&${filter}`;
  const queryOf = (address: string) => [...new URL(address).searchParams.keys()].sort();

  it('repeat the parameters of the route and no others', async () => {
    for (let n = 0; n < 3; n++) await given(draft());
    const { body: plain } = await api.get(page2);
    const { body } = await api.get(`${page2}&${FOREIGN}`);
    for (const link of ['rest_url', 'next_rest_url', 'previous_rest_url']) {
      expect([link, queryOf(body[link])]).toEqual([link, queryOf(plain[link])]);
    }
    expect(queryOf(body.next_rest_url)).toEqual(expect.arrayContaining([filter.split('=')[0]]));
  });

  it('repeat which members are selected', async () => {
    for (let n = 0; n < 3; n++) await given(draft());
    const { body } = await api.get(`${page2}&_fields=${plural}.id,next_rest_url`);
    expect(new URL(body.next_rest_url).searchParams.get('_fields')).toBe(`${plural}.id,next_rest_url`);
  });
});
