import { beforeEach, describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile({ SITE_TIMEZONE: 'America/New_York' });

describe('FC-102', () => {
  beforeEach(async () => {
    for (const name of ['Beta', 'Alpha']) {
      await given(anEvent({ title: name }));
      await given(aVenue({ venue: name }));
      await given(anOrganizer({ organizer: name }));
    }
  });

  it.each([
    ['events', 'title', 'TITLE'],
    ['venues', 'name', 'Name'],
    ['organizers', 'name', 'NAME'],
  ])('an order of %s may be written in any letter case', async (path, orderby, shouted) => {
    const ids = async (query: string) =>
      (await api.get(`/${path}?${query}`)).body[path].map(({ id }: { id: number }) => id);
    const descending = await ids(`orderby=${orderby}&order=desc`);
    expect(descending).toHaveLength(2);
    expect(await ids(`orderby=${shouted}&order=DESC`)).toEqual(descending);
    expect(await ids(`orderby=${shouted}&order=Asc`)).toEqual([...descending].reverse());
  });

  it.each(['events', 'venues', 'organizers'])('other words for the order of %s are 400', async (path) => {
    for (const query of ['order=DOWN', 'orderby=SIZE', 'order[]=DESC']) {
      expect((await api.get(`/${path}?${query}`)).status).toBe(400);
    }
  });
});

describe('FC-102, the index of a site in New York', () => {
  it('shows the window that lists use', async () => {
    const { body } = await api.get('/', { now: '2026-02-15 03:00:00' });
    const { start_date, end_date } = body.routes['/calendar/events/v1/events'].endpoints[0].args;
    expect([start_date.default, end_date.default]).toEqual(['2026-02-13 00:00:00', '2028-02-14 23:59:59']);
    const list = await api.get('/events', { now: '2026-02-15 03:00:00' });
    const shown = new URL(list.body.rest_url).searchParams;
    expect([shown.get('start_date'), shown.get('end_date')]).toEqual([start_date.default, end_date.default]);
  });
});
