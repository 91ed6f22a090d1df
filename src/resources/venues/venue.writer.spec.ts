import { describe, expect, it } from '@jest/globals';
import { BLANK_VENUE, changedVenue, venueSearchTexts } from './venue.writer.js';

const hall = changedVenue(BLANK_VENUE, { venue: 'Hall', country: 'US', state: 'IL', geo_lat: 1, geo_lng: 2 });

describe('a venue after a write', () => {
  it('shows a map unless told otherwise', () => {
    expect(hall).toMatchObject({ showMap: true, showMapLink: true });
    expect(changedVenue(hall, { show_map: false })).toMatchObject({ showMap: false, showMapLink: true });
  });

  it('is what it was when nothing is sent', () => {
    expect(changedVenue(hall, {})).toEqual(hall);
  });

  it('loses what is cleared', () => {
    expect(changedVenue(hall, { geo_lat: null, geo_lng: null, state: '' })).toMatchObject({
      geoLat: null,
      geoLng: null,
      state: '',
      stateprovince: '',
    });
  });

  it('follows its country from state to province', () => {
    expect(hall.stateprovince).toBe('IL');
    expect(changedVenue(hall, { country: 'Canada', province: 'Ontario' }).stateprovince).toBe('Ontario');
    expect(changedVenue(hall, { country: '' }).stateprovince).toBe('IL');
  });

  it.each([
    'US',
    'us',
    'USA',
    'usa',
    'U.S.',
    'U.S.A.',
    'United States',
    'united states',
    'United States of America',
    '',
  ])('D75 shows its state in %j', (country) => {
    expect(changedVenue(hall, { country, province: 'Ontario' }).stateprovince).toBe('IL');
  });

  it.each(['Canada', 'Mexico', 'United States Minor Outlying Islands', 'Australia', 'United Kingdom'])(
    'D75 shows its province in %j',
    (country) => {
      expect(changedVenue(hall, { country, province: 'Ontario' }).stateprovince).toBe('Ontario');
    },
  );

  it('keeps a state or province that was sent, until it is cleared', () => {
    const sent = changedVenue(hall, { stateprovince: 'Illinois' });
    expect(changedVenue(sent, { state: 'TX' }).stateprovince).toBe('Illinois');
    expect(changedVenue(changedVenue(sent, { stateprovince: '' }), { state: 'TX' }).stateprovince).toBe('TX');
  });

  it('is sorted by its folded name', () => {
    expect(changedVenue(hall, { venue: 'Äußere Höfe' }).sortName).toBe('aussere hofe');
  });
});

it('is searched in its texts, but not in country and website', () => {
  const texts = venueSearchTexts(
    changedVenue(hall, { description: '<p>R&amp;B</p>', website: 'https://hall.example' }),
  );
  expect(texts).toMatchObject({ name: 'Hall', description: 'r&b\uFFFC<p>', state: 'IL' });
  expect(Object.keys(texts)).not.toEqual(expect.arrayContaining(['country']));
  expect(Object.keys(texts)).not.toEqual(expect.arrayContaining(['website']));
});
