import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCalendar, type TestCalendar } from '../../../src/testing/start-calendar.js';
import { leastProcessorSeconds } from '../../support/processor.js';

describe("a calendar for other programs' tests", () => {
  let calendar: TestCalendar;
  beforeAll(async () => {
    calendar = await startCalendar({ settings: { API_PREFIX: 'wp-json', SITE_TIMEZONE: 'Europe/Oslo' } });
  });
  afterAll(() => calendar.stop());

  it('is empty, at an address of its own', async () => {
    const answer = await fetch(`${calendar.baseUrl}/events`);
    expect(new URL(calendar.baseUrl).pathname).toBe('/wp-json/calendar/events/v1');
    expect(await answer.json()).toMatchObject({ events: [], total: 0 });
  });

  it.each([
    ['editor', 201],
    ['subscriber', 403],
  ] as const)('knows the %s', async (role, status) => {
    const answer = await fetch(`${calendar.baseUrl}/tags`, {
      method: 'POST',
      headers: { Authorization: calendar.authorization(role), 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: `Tag of the ${role}` }),
    });
    expect(answer.status).toBe(status);
  });

  it('lives in the time it is given', async () => {
    calendar.setTime(new Date('2031-01-05T23:30:00Z'));
    const answer = await fetch(`${calendar.baseUrl}/venues`, {
      method: 'POST',
      headers: { Authorization: calendar.authorization('editor'), 'Content-Type': 'application/json' },
      body: JSON.stringify({ venue: 'Hall' }),
    });
    expect(await answer.json()).toMatchObject({ date: '2031-01-06 00:30:00', date_utc: '2031-01-05 23:30:00' });
  });

  it('is ready within two seconds of work, and leaves nothing running', async () => {
    let baseUrl = '';
    const start = async () => {
      const another = await startCalendar();
      ({ baseUrl } = another);
      await another.stop();
    };
    // Processor time: how long that takes on the wall depends on what else the machine does.
    expect(await leastProcessorSeconds(start, { times: 3, enough: 2 })).toBeLessThan(2);
    await expect(fetch(`${baseUrl}/events`)).rejects.toThrow();
  });
});
