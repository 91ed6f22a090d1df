import { describe, expect, it } from '@jest/globals';
import { BLANK_VENUE, mapVenue, venueSearchTexts } from './venue.mapper.js';

const hall = mapVenue(BLANK_VENUE, { venue: 'Hall', country: 'US', state: 'IL', geo_lat: 1, geo_lng: 2 });

describe('a venue after a write', () => {
  it('shows a map by default', () => {
    expect(hall).toMatchObject({ showMap: true, showMapLink: true });
    expect(mapVenue(hall, { show_map: false })).toMatchObject({ showMap: false, showMapLink: true });
  });

  it('stays the same if nothing is sent', () => {
    expect(mapVenue(hall, {})).toEqual(hall);
  });

  it('loses what is cleared', () => {
    expect(mapVenue(hall, { geo_lat: null, geo_lng: null, state: '' })).toMatchObject({
      geoLat: null,
      geoLng: null,
      state: '',
      stateprovince: '',
    });
  });

  it('follows its country from state to province', () => {
    expect(hall.stateprovince).toBe('IL');
    expect(mapVenue(hall, { country: 'Canada', province: 'Ontario' }).stateprovince).toBe('Ontario');
    expect(mapVenue(hall, { country: '' }).stateprovince).toBe('IL');
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
    expect(mapVenue(hall, { country, province: 'Ontario' }).stateprovince).toBe('IL');
  });

  it.each(['Canada', 'Mexico', 'United States Minor Outlying Islands', 'Australia', 'United Kingdom'])(
    'D75 shows its province in %j',
    (country) => {
      expect(mapVenue(hall, { country, province: 'Ontario' }).stateprovince).toBe('Ontario');
    },
  );

  it('keeps a state or province that was sent, until it is cleared', () => {
    const input = mapVenue(hall, { stateprovince: 'Illinois' });
    expect(mapVenue(input, { state: 'TX' }).stateprovince).toBe('Illinois');
    expect(mapVenue(mapVenue(input, { stateprovince: '' }), { state: 'TX' }).stateprovince).toBe('TX');
  });

  it('is sorted by its folded name', () => {
    expect(mapVenue(hall, { venue: 'Äußere Höfe' }).sortName).toBe('aussere hofe');
  });
});

it('is searched by its texts, but not by country and website', () => {
  const texts = venueSearchTexts(mapVenue(hall, { description: '<p>R&amp;B</p>', website: 'https://hall.example' }));
  expect(texts).toMatchObject({ name: 'Hall', description: 'r&b\uFFFC<p>', state: 'IL' });
  expect(Object.keys(texts)).not.toEqual(expect.arrayContaining(['country']));
  expect(Object.keys(texts)).not.toEqual(expect.arrayContaining(['website']));
});
