import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile({ SITE_TIMEZONE: 'Europe/Berlin' });

describe.each([
  ['events', anEvent],
  ['venues', aVenue],
  ['organizers', anOrganizer],
])('the last write of %s', (plural, aRecord) => {
  const newestChange = async () => {
    const { body } = await api.as('editor').get(`/${plural}?orderby=modified&order=desc`);
    return body[plural].map(({ id }: { id: number }) => id);
  };

  it.each([
    ['in the past', { date: '2020-01-01' }, '2020-01-01 00:00:00'],
    ['in the past, in UTC', { date_utc: '2020-01-01' }, '2020-01-01 01:00:00'],
    ['to come', { date: '2035-01-01' }, '2035-01-01 00:00:00'],
    ['in the past, of a draft', { date: '2020-01-01', status: 'draft' }, '2020-01-01 00:00:00'],
    ['in the past, of a sticky event', { date: '2020-01-01', sticky: true }, '2020-01-01 00:00:00'],
  ])('FC-101 is the moment of creation, whatever publication date is sent: %s', async (_, fields, published) => {
    const { date, modified, modified_utc } = await given(aRecord(fields));
    expect([date, modified, modified_utc]).toEqual([published, '2026-02-15 13:00:00', '2026-02-15 12:00:00']);
  });

  it('FC-101 puts a new record first among the changes, though it was published long ago', async () => {
    const older = await given(aRecord());
    const { id } = (await api.as('editor').post(`/${plural}`, aRecord({ date: '2020-01-01' }).fields, LATER)).body;
    expect(await newestChange()).toEqual([id, older.id]);
  });

  it.each(['2020-01-01', '2035-01-01'])('FC-101 is what Last-Modified says of a record dated %s', async (date) => {
    const { id } = await given(aRecord({ date }));
    const editor = api.as('editor');
    const { headers } = await editor.get(`/${plural}/${id}`, LATER);
    expect(headers.get('last-modified')).toBe('Sun, 15 Feb 2026 12:00:00 GMT');
    const list = await editor.get(`/${plural}`, LATER);
    expect([list.body.total, list.headers.get('last-modified')]).toEqual([1, 'Sun, 15 Feb 2026 12:00:00 GMT']);
  });

  it('is not moved by a publication date that an update sends', async () => {
    const { id } = await given(aRecord());
    const { body } = await api.as('editor').patch(`/${plural}/${id}`, { date: '2020-01-01' }, LATER);
    expect([body.date, body.modified_utc]).toEqual(['2020-01-01 00:00:00', '2026-02-15 12:30:00']);
  });
});

const LATER = { now: '2026-02-15 12:30:00' };

it('FC-101 is the moment of creation for places that are made along with an event', async () => {
  const { venue, organizer } = await given(
    anEvent({
      venue: { venue: 'Hall', date: '2020-01-01' },
      organizer: [{ organizer: 'Choir', date: '2020-01-01' }],
    }),
  );
  expect([venue.modified_utc, organizer[0].modified_utc]).toEqual(['2026-02-15 12:00:00', '2026-02-15 12:00:00']);
});
