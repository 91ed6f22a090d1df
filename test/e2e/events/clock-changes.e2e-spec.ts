import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const admin = api.as('administrator');

describe('FC-44', () => {
  it.each([
    ['2026-01-15 12:00:00', '+11'],
    ['2026-07-15 12:00:00', '+1030'],
  ])('Lord Howe Island at %s is at %s', async (start, abbreviation) => {
    const { timezone_abbr } = await given(anEvent({ start, timezone: 'Australia/Lord_Howe' }));
    expect(timezone_abbr).toBe(abbreviation);
  });
});

describe('FC-46', () => {
  it('digits that were read keep the instants when they are sent back', async () => {
    const event = await given(
      anEvent({
        start: '2026-10-25T02:30:00+01:00',
        end: '2026-10-25T04:00:00+01:00',
        timezone: 'Europe/Berlin',
      }),
    );
    const { start_date, end_date, timezone } = event;
    const { body } = await admin.patch(`/events/${event.id}`, { start_date, end_date, timezone });
    expect([body.start_date, body.utc_start_date, body.utc_end_date]).toEqual([
      '2026-10-25 02:30:00',
      '2026-10-25 01:30:00',
      '2026-10-25 03:00:00',
    ]);
    const alone = await admin.patch(`/events/${event.id}`, { start_date });
    expect(alone.body.utc_start_date).toBe('2026-10-25 01:30:00');
  });
});

describe('FC-47', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29 02:30', '2026-03-29 03:00', '2026-03-29 03:30:00', '2026-03-29 04:00:00'],
    ['America/New_York', '2026-03-08 02:45', '2026-03-08 03:15', '2026-03-08 03:45:00', '2026-03-08 04:15:00'],
  ])('in %s %s to %s moves forward as a whole', async (timezone, start, end, start_date, end_date) => {
    expect(await given(anEvent({ start, end, timezone }))).toMatchObject({ start_date, end_date });
  });

  it('an end before its start in an hour that comes twice is the second time', async () => {
    const event = await given(
      anEvent({ start: '2026-10-25 02:45', end: '2026-10-25 02:15', timezone: 'Europe/Berlin' }),
    );
    expect([event.end_date, event.utc_end_date]).toEqual(['2026-10-25 02:15:00', '2026-10-25 01:15:00']);
  });
});
