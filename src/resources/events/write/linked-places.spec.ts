import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseFields } from '../../../http/validation/read-fields.js';
import { type OrganizerInput, OrganizersField } from '../../organizers/organizer-links.js';
import { type VenueInput, VenuesField } from '../../venues/venue-links.js';

class SampleDto {
  @VenuesField({ description: 'Venues' }) venue?: VenueInput[];
  @OrganizersField({ description: 'Organizers' }) organizer?: OrganizerInput[];
}

/** The converted value, or its validation error. */
function read(name: keyof SampleDto, value: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { [name]: value });
  return errors.get(name) ?? values[name];
}

describe('the linked records of an event', () => {
  it.each([[null], [false], [0], ['0'], [''], [[]], [{}], [['']], [[null]]])('are none for %j', (raw) => {
    expect([read('venue', raw), read('organizer', raw)]).toEqual([[], []]);
  });

  it.each([
    [7, [{ id: 7 }]],
    ['7', [{ id: 7 }]],
    [{ id: 7 }, [{ id: 7 }]],
    [{ id: '7', venue: 'Renamed' }, [{ id: 7 }]],
    [
      [7, '8', { id: 9 }],
      [{ id: 7 }, { id: 8 }, { id: 9 }],
    ],
    [
      [7, '7', { id: 7 }, 8],
      [{ id: 7 }, { id: 8 }],
    ],
  ])('are read from %j', (raw, expected) => {
    expect(read('venue', raw)).toEqual(expected);
  });

  it('may be objects to create records from, mixed with ids', () => {
    expect(read('venue', { venue: ' <b>Hall</b> ', city: 'Bern', foo: 1 })).toEqual([
      { create: { venue: 'Hall', city: 'Bern' } },
    ]);
    expect(read('organizer', [7, { organizer: 'Anna' }])).toEqual([{ id: 7 }, { create: { organizer: 'Anna' } }]);
  });

  it.each([['7,8'], ['7, 8']])('are invalid for %j', (raw) => {
    expect([read('venue', raw), read('organizer', raw)]).toEqual([[{ invalid: true }], [{ invalid: true }]]);
  });

  it('ignore an organizer without a name, but not a venue without one', () => {
    expect(read('organizer', [{ organizer: '' }, {}])).toEqual([]);
    expect(read('organizer', { organizer: null })).toEqual([]);
    for (const raw of [{ venue: '' }, { venue: null }, [{}]]) expect(read('venue', raw)).toEqual([{ invalid: true }]);
  });

  it('are converted like the body of a create', () => {
    expect(read('venue', { venue: 'Hall', description: '<p>x</p><script>y()</script>', show_map: '' })).toEqual([
      { create: { venue: 'Hall', description: '<p>x</p>', show_map: false } },
    ]);
  });

  it.each<[unknown, string]>([
    ['abc', 'Must be a valid venue id or an object.'],
    [{ title: 'Hall' }, 'Missing field in venue: venue.'],
    [{ venue: 'Hall', website: 'nope', phone: 5 }, 'Invalid field in venue: phone, website.'],
    [Array.from({ length: 101 }, (_, n) => n + 1), 'Must have at most 100 entries.'],
  ])('have a message for %j', (raw, message) => expect(read('venue', raw)).toEqual({ message }));

  it.each([
    ['abc'],
    [['abc']],
    [-1],
    [1.5],
    [true],
    [[0]],
    ['{"venue":"Hall"}'],
    [{ title: 'Hall' }],
    [{ venue: 5 }],
    [{ venue: ['x'] }],
    [{ id: 'x', venue: 'Hall' }],
    [{ venue: 'Hall', website: 'nope' }],
    [[[7]]],
    [Array.from({ length: 101 }, (_, n) => n + 1)],
  ])('are rejected for %j', (raw) => {
    expect(read('venue', raw)).toEqual({ message: expect.any(String) });
  });
});
