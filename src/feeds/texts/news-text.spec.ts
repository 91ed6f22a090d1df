import { describe, expect, it } from '@jest/globals';
import { aFeedEvent, aFeedVenue } from '../../../test/build/a-feed-event.js';
import { newsTextIn } from './news-text.js';

/** Blanks of any width count as blanks; which ones `Intl` writes differs between releases of Unicode. */
const plainBlanks = (text: string | undefined) => text?.replace(/\s/g, ' ');

describe('the text of an event among news', () => {
  const event = aFeedEvent({
    venues: [aFeedVenue({ address: 'Main Street 1', zip: '10115', city: 'Berlin' }), aFeedVenue({ name: 'Park' })],
    status: 'canceled',
    statusReason: 'Storm',
    cost: '$8',
    excerpt: 'Bring chairs.',
  });

  it('begins with time and place', () => {
    const { lines } = newsTextIn('en')(event);
    expect(lines.map(plainBlanks)).toEqual([
      expect.stringMatching(/^Tuesday, July 1, 2031\b.* 8:00 – 10:00 PM CEST$/),
      'Hall, Main Street 1, 10115 Berlin; Park',
      'Storm',
      '$8',
      'Bring chairs.',
    ]);
  });

  it('says nothing of what is not known', () => {
    expect(newsTextIn('en')(aFeedEvent()).lines).toHaveLength(1);
  });

  it('names the days of an event that lasts all of them', () => {
    const days = aFeedEvent({ allDay: true, start: '2031-07-01 00:00:00', end: '2031-07-03 23:59:59' });
    expect(plainBlanks(newsTextIn('de')(days).lines[0])).toBe('Dienstag, 1. – Donnerstag, 3. Juli 2031');
  });

  it('shows the time of the event and not that of the machine', () => {
    const late = aFeedEvent({ timezone: 'Pacific/Apia', timezoneAbbr: '+13', start: '2031-12-31 23:30:00' });
    expect(newsTextIn('en-GB')(late).lines[0]).toMatch(/31 December 2031.* 23:30 \+13$/);
  });

  it('counts years as the event does, whatever the calendar of the language', () => {
    for (const language of ['th', 'fa', 'ar-SA']) {
      const written = newsTextIn(`${language}-u-nu-latn`)(event).lines[0];
      expect(written).toContain('2031');
    }
  });

  it.each([
    ['en', 'canceled', 'Canceled: Concert'],
    ['en-GB', 'canceled', 'Cancelled: Concert'],
    ['de-AT', 'postponed', 'Verschoben: Concert'],
    ['sv', 'postponed', 'Postponed: Concert'],
    ['en', 'scheduled', 'Concert'],
  ] as const)('has a title that says in %s that an event is %s', (language, status, title) => {
    expect(newsTextIn(language)(aFeedEvent({ status })).title).toBe(title);
  });
});
