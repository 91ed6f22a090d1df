import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';

const { api, given } = await appForThisFile({ SITE_TIMEZONE: 'Europe/Helsinki' });

const list = async (query: string) => titles(await api.get(`/events?${query}`));

describe('lists of a site away from UTC', () => {
  it('FC-36: an event given as instants is found on the day it has at the site', async () => {
    const { start_date } = await given(
      anEvent({
        title: 'All Monday',
        start: '2026-11-22T22:00:00Z',
        end: '2026-11-23T21:59:00Z',
        timezone: 'Europe/Helsinki',
      }),
    );
    expect(start_date).toBe('2026-11-23 00:00:00');
    expect(await list('start_date=2026-11-23&end_date=2026-11-23')).toEqual(['All Monday']);
    expect(await list('start_date=2026-11-22&end_date=2026-11-22&strict_dates=true')).toEqual([]);
    expect(await list('start_date=2026-11-22&end_date=2026-11-22')).toEqual([]);
  });

  it('compare instants, whatever the digits in the zone of an event', async () => {
    await given(
      anEvent({
        title: 'Matinee',
        start: '2026-11-23 18:00:00',
        end: '2026-11-23 19:00:00',
        timezone: 'America/New_York',
      }),
    );
    expect(await list('start_date=2026-11-23&end_date=2026-11-23')).toEqual([]);
    expect(await list('start_date=2026-11-24&end_date=2026-11-24')).toEqual(['Matinee']);
  });

  it('are ordered by the instant of the start', async () => {
    const start = '2026-11-23 09:00:00';
    await given(anEvent({ title: 'New York', start, timezone: 'America/New_York' }));
    await given(anEvent({ title: 'Helsinki', start }));
    await given(anEvent({ title: 'Tokyo', start, timezone: 'Asia/Tokyo' }));
    expect(await list('')).toEqual(['Tokyo', 'Helsinki', 'New York']);
  });

  it('begin by default with the day that was yesterday at the site', async () => {
    await given(anEvent({ title: 'Late', start: '2026-02-14 23:30:00' }));
    const atSite = async (now: string) => titles(await api.get('/events', { now }));
    expect(await atSite('2026-02-15 21:59:59')).toEqual(['Late']);
    expect(await atSite('2026-02-15 22:00:00')).toEqual([]);
  });

  it('show limits by the clock of the site, and as instants where that clock shows an hour twice', async () => {
    const shown = async (date: string) => {
      const { body } = await api.get(`/events?strict_dates=true&starts_after=${date}`);
      return new URL(body.rest_url).searchParams.get('starts_after');
    };
    expect(await shown('2026-11-22T22:00:00Z')).toBe('2026-11-23 00:00:00');
    expect(await shown('2026-10-25T00:30:00Z')).toBe('2026-10-25 03:30:00');
    expect(await shown('2026-10-25T01:30:00Z')).toBe('2026-10-25 01:30:00Z');
    expect(await shown('2026-10-25 01:30:00Z')).toBe('2026-10-25 01:30:00Z');
  });
});
