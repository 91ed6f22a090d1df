import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

describe('FC-08', () => {
  it('an all-day event over the end of summer time is three days long', async () => {
    const event = await given(
      anEvent({ start: '2026-10-23', end: '2026-10-25', timezone: 'Europe/Berlin', all_day: true }),
    );
    expect(event).toMatchObject({
      start_date: '2026-10-23 00:00:00',
      end_date: '2026-10-25 23:59:59',
      utc_start_date: '2026-10-22 22:00:00',
      utc_end_date: '2026-10-25 22:59:59',
    });
  });
});

describe('FC-10', () => {
  it('a start in the hour that spring skips moves forward with the clocks', async () => {
    const event = await given(
      anEvent({ start: '2027-03-14 02:30:00', end: '2027-03-14 04:30:00', timezone: 'America/New_York' }),
    );
    expect(event).toMatchObject({
      start_date: '2027-03-14 03:30:00',
      utc_start_date: '2027-03-14 07:30:00',
      timezone_abbr: 'EDT',
    });
  });
});

describe('FC-16', () => {
  it('an all-day event on the day whose midnight is skipped still begins at midnight', async () => {
    const event = await given(
      anEvent({ start: '2026-09-06', end: '2026-09-06', timezone: 'America/Santiago', all_day: true }),
    );
    expect(event).toMatchObject({
      start_date: '2026-09-06 00:00:00',
      utc_start_date: '2026-09-06 04:00:00',
      utc_end_date: '2026-09-07 02:59:59',
    });
  });
});

describe('FC-16', () => {
  it('and is not listed under the day before', async () => {
    await given(anEvent({ start: '2026-09-06', end: '2026-09-06', timezone: 'America/Santiago', all_day: true }));
    expect((await api.get('/events?start_date=2026-09-05&end_date=2026-09-05')).body.total).toBe(0);
    expect((await api.get('/events?start_date=2026-09-06')).body.total).toBe(1);
  });
});

describe('FC-18', () => {
  it.each([
    ['UTC+2', '2026-05-31 22:15:00'],
    ['UTC-5.5', '2026-06-01 05:45:00'],
    ['UTC+5:45', '2026-05-31 18:30:00'],
    ['+05:30', '2026-05-31 18:45:00'],
    ['Etc/GMT+5', '2026-06-01 05:15:00'],
  ])('a start at 00:15 in %s is %s in UTC', async (timezone, utc) => {
    const event = await given(anEvent({ start: '2026-06-01 00:15:00', timezone }));
    expect([event.timezone, event.utc_start_date]).toEqual([timezone, utc]);
  });

  it.each(['UTC+25', 'Mars/Base'])('%s is no zone', async (timezone) => {
    const { status, body } = await admin.post('/events', anEvent({ timezone }).fields);
    expect([status, Object.keys(body.data.params)]).toEqual([400, ['timezone']]);
  });

  it('an empty zone is the one of the site', async () => {
    const { id } = await given(anEvent({ timezone: 'Asia/Tokyo' }));
    expect((await admin.patch(`/events/${id}`, { timezone: '' })).body.timezone).toBe('UTC');
  });
});

describe('FC-20', () => {
  const TITLE = 'Lichterfest 🏮 & Musik 𝄞';
  it('a title beyond the basic plane is stored and returned unchanged', async () => {
    const { id } = await given(anEvent({ title: TITLE, venue: { venue: TITLE }, categories: [TITLE], tags: [TITLE] }));
    const { body } = await api.get(`/events/${id}`);
    expect([body.title, body.venue.venue, body.categories[0].name, body.tags[0].name]).toEqual(Array(4).fill(TITLE));
  });

  it('is found by one of its signs', async () => {
    const { id } = await given(anEvent({ title: TITLE }));
    await given(anEvent());
    const { body } = await api.get(`/events?search=${encodeURIComponent('🏮')}`);
    expect(body.events.map((event: { id: number }) => event.id)).toEqual([id]);
  });
});

describe('FC-20', () => {
  it.each(['venues', 'organizers', 'categories', 'tags'])(
    'a name among %s is found by one of its signs',
    async (plural) => {
      const name = { venues: 'venue', organizers: 'organizer' }[plural] ?? 'name';
      const made = await given({ path: `/${plural}`, fields: { [name]: 'Lichterfest 🏮 & Musik 𝄞' } });
      await given({ path: `/${plural}`, fields: { [name]: 'Musik' } });
      for (const sign of ['🏮', '𝄞']) {
        const { body } = await api.get(`/${plural}?hide_empty=false&search=${encodeURIComponent(sign)}`);
        expect(body[plural].map((record: { id: number }) => record.id)).toEqual([made.id]);
      }
    },
  );
});

describe('FC-24', () => {
  it.each(['venues', 'organizers'])('%s take no script for a website either', async (plural) => {
    const name = plural.slice(0, -1);
    for (const website of ['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example']) {
      const { status, body } = await admin.post(`/${plural}`, { [name]: 'Ann', website });
      expect([status, Object.keys(body.data.params)]).toEqual([400, ['website']]);
    }
  });
});

describe('FC-24', () => {
  it.each(['javascript:alert(1)', ' JaVaScRiPt:alert(1)', 'data:text/html,x', '//evil.example'])(
    '%j is no website',
    async (website) => {
      const { status, body } = await admin.post('/events', anEvent({ website }).fields);
      expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['website']]);
    },
  );

  it('an address in any script is one', async () => {
    const website = 'https://müller.example/ä?x=ü';
    expect((await given(anEvent({ website }))).website).toBe(website);
  });
});

describe('FC-26', () => {
  it('an event without a cost offers nothing', async () => {
    const { id } = await given(anEvent());
    const { body } = await api.get(`/events/${id}`);
    expect([body.cost, body.cost_details.values, body.json_ld.offers]).toEqual(['', [], undefined]);
  });

  it('an event that costs 0 offers the price 0', async () => {
    const { id } = await given(anEvent({ cost: '0' }));
    const { body } = await api.get(`/events/${id}`);
    expect([body.cost, body.json_ld.offers.price]).toEqual(['Free', '0']);
  });
});

describe('FC-28', () => {
  it.each(['R&amp;B Night', 'R&B Night'])('%j is R&B Night on the wire', async (title) => {
    const { id } = await given(anEvent({ title }));
    expect((await api.get(`/events/${id}`)).body.title).toBe('R&B Night');
  });
});
