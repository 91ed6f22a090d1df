import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import type { Draft } from '../../build/draft.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile({ MAX_PAGE_OFFSET: '2' });
const administrator = api.as('administrator');

const aToken = (): Draft => ({ path: '/tokens', fields: { name: 'Reader', role: 'subscriber' } });

describe.each([
  ['/events?', anEvent, 404],
  ['/venues?', aVenue, 404],
  ['/organizers?', anOrganizer, 404],
  ['/categories?hide_empty=false&', aCategory, 200],
  ['/tags?hide_empty=false&', aTag, 200],
  ['/tokens?', aToken, 200],
])('with at most two records before a page, %s', (list, build: () => Draft, pastTheEnd) => {
  const page = async (number: number, perPage = 1) => {
    const { status, body } = await administrator.get(`${list}page=${number}&per_page=${perPage}`);
    return { status, refused: Object.keys(body.data?.params ?? {}) };
  };

  it('answers pages that begin there, refuses deeper ones by name, and keeps its answer to pages past the end', async () => {
    for (let count = 0; count < 4; count += 1) await given(build());
    expect([await page(3), await page(2, 2)]).toEqual(new Array(2).fill({ status: 200, refused: [] }));
    expect(await page(4)).toEqual({ status: 400, refused: ['page'] });
    expect([await page(5), await page(3, 2)]).toEqual(new Array(2).fill({ status: pastTheEnd, refused: [] }));
  });
});

it('the refusal says how far pages reach', async () => {
  for (let count = 0; count < 4; count += 1) await given(anEvent());
  const { body } = await api.get('/events?page=4&per_page=1');
  expect(body).toMatchObject({
    code: 'rest_invalid_param',
    data: { params: { page: 'Must be at most 3: at most 2 records may precede a page.' } },
  });
});
