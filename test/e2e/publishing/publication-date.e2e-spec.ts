import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';

const { api, given } = await appForThisFile({ SITE_TIMEZONE: 'America/New_York' });
const editor = api.as('editor');

const KINDS = [
  ['events', anEvent],
  ['venues', aVenue],
  ['organizers', anOrganizer],
] as const;

describe.each(KINDS)('the publication date of %s', (plural, aRecord) => {
  const statusAfter = async (fields: object, changes: object) => {
    const { id } = await given(aRecord(fields as Record<string, unknown>));
    const { body } = await editor.patch(`/${plural}/${id}`, changes);
    const onSite = (await editor.get(`/${plural}/${id}`)).body.status;
    return onSite === body.status ? onSite : [body.status, onSite];
  };

  it.each([
    [{ date: '2035-01-01' }, 'future'],
    [{ date_utc: '2035-01-01' }, 'future'],
    [{ date: '2035-01-01', status: 'publish' }, 'future'],
    [{ date: '2020-01-01', status: 'future' }, 'publish'],
    [{ date: '2035-01-01', status: 'draft' }, 'draft'],
    [{ date: '2035-01-01', status: 'private' }, 'private'],
  ])('decides on create: %j is %s', async (fields, status) => {
    expect((await given(aRecord(fields))).status).toBe(status);
  });

  it('publishes what is scheduled once it has passed', async () => {
    expect(await statusAfter({ date: '2035-01-01' }, { date: '2020-01-01' })).toBe('publish');
    expect(await statusAfter({ date: '2035-01-01' }, { date_utc: '2026-02-15 12:00:00' })).toBe('publish');
    expect(await statusAfter({ date: '2035-01-01' }, { date: '2020-01-01', status: 'future' })).toBe('publish');
  });

  it('leaves scheduled what is still to come', async () => {
    expect(await statusAfter({ date: '2035-01-01' }, { date: '2036-01-01' })).toBe('future');
    expect(await statusAfter({ date: '2035-01-01' }, { description: 'A' })).toBe('future');
  });

  it.each(['draft', 'pending', 'private', 'trash'])('leaves %s as it is', async (status) => {
    const { id } = await given(aRecord({ status }));
    expect((await editor.patch(`/${plural}/${id}`, { date: '2035-01-01' })).body.status).toBe(status);
  });
});

describe('a published event that is given a date to come', () => {
  it.each([
    { date: '2035-01-01 00:00:00' },
    { date_utc: '2035-01-01 05:00:00' },
    { date: '2035-01-01 00:00:00', status: 'publish' },
    { date: '2035-01-01 00:00:00', status: 'future' },
  ])('FC-100 is scheduled and leaves the public lists until then: %j', async (changes) => {
    const fields = { title: 'Gala', tags: ['Music'], start: '2034-06-01 10:00:00' };
    const { id, tags, venue } = await given(anEvent({ ...fields, venue: { venue: 'Hall' } }));
    const { body } = await editor.patch(`/events/${id}`, changes);
    expect([body.status, body.date, body.date_utc]).toEqual(['future', '2035-01-01 00:00:00', '2035-01-01 05:00:00']);
    const lists = ['', 'search=gala', `tags=${tags[0].id}`, `venue=${venue.id}`, `include=${id}`];
    const seen = async (now: string) => {
      const found = [];
      for (const query of lists) found.push(titles(await api.get(`/events?start_date=2034-01-01&${query}`, { now })));
      return found;
    };
    expect(await seen('2035-01-01 04:59:59')).toEqual(lists.map(() => []));
    expect((await api.get(`/events/${id}`)).status).toBe(403);
    expect((await api.get('/tags?hide_empty=false')).body.tags).toMatchObject([{ count: 0 }]);
    expect(await seen('2035-01-01 05:00:00')).toEqual(lists.map(() => ['Gala']));
    expect((await api.get('/tags')).body.tags).toMatchObject([{ count: 1 }]);
  });

  it('is public again once its date has passed or is taken back', async () => {
    const { id } = await given(anEvent({ title: 'Gala' }));
    await editor.patch(`/events/${id}`, { date: '2035-01-01' });
    expect((await editor.patch(`/events/${id}`, { date: '2026-01-01' })).body.status).toBe('publish');
    expect(titles(await api.get('/events'))).toEqual(['Gala']);
  });

  it('stays public with a date that has come', async () => {
    const { id } = await given(anEvent());
    const { body } = await editor.patch(`/events/${id}`, { date: '2026-02-15 07:00:00' });
    expect([body.status, body.date_utc]).toEqual(['publish', '2026-02-15 12:00:00']);
  });

  it('is scheduled by an author of theirs as well', async () => {
    const { id } = await given(anEvent(), 'author');
    expect((await api.as('author').patch(`/events/${id}`, { date: '2035-01-01' })).body.status).toBe('future');
  });
});

describe.each(KINDS.slice(1))('published %s that are given a date to come', (plural, aRecord) => {
  it.each([{ date: '2035-01-01 00:00:00' }, { date: '2035-01-01 00:00:00', status: 'publish' }])(
    'stay public: %j',
    async (changes) => {
      const { id } = await given(aRecord());
      const { body } = await editor.patch(`/${plural}/${id}`, changes);
      expect([body.status, body.date]).toEqual(['publish', '2035-01-01 00:00:00']);
      expect((await api.get(`/${plural}`)).body[plural]).toMatchObject([{ id, status: 'publish' }]);
    },
  );

  it('are scheduled where that is said', async () => {
    const { id } = await given(aRecord());
    const { body } = await editor.patch(`/${plural}/${id}`, { date: '2035-01-01', status: 'future' });
    expect(body.status).toBe('future');
    expect((await api.get(`/${plural}`)).body.total).toBe(0);
  });
});
