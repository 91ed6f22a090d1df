import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../http/input/kind.js';
import { linkedOrganizers } from '../organizers/organizer-links.js';
import { linkedVenues } from '../venues/venue-links.js';

describe('what an event links to', () => {
  it.each([[null], [false], [0], ['0'], [''], [[]], [{}], [['']], [[null]]])('is nothing for %j', (raw) => {
    expect([linkedVenues.read(raw), linkedOrganizers.read(raw)]).toEqual([[], []]);
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
  ])('is read from %j', (raw, expected) => {
    expect(linkedVenues.read(raw)).toEqual(expected);
  });

  it('may be made from objects, mixed with ids', () => {
    expect(linkedVenues.read({ venue: ' <b>Hall</b> ', city: 'Bern', foo: 1 })).toEqual([
      { create: { venue: 'Hall', city: 'Bern' } },
    ]);
    expect(linkedOrganizers.read([7, { organizer: 'Anna' }])).toEqual([{ id: 7 }, { create: { organizer: 'Anna' } }]);
  });

  it.each([['7,8'], ['7, 8']])('cannot be made from %j', (raw) => {
    expect([linkedVenues.read(raw), linkedOrganizers.read(raw)]).toEqual([
      [{ impossible: true }],
      [{ impossible: true }],
    ]);
  });

  it('is nothing for an organizer without a name, and impossible for a venue', () => {
    expect(linkedOrganizers.read([{ organizer: '' }, {}])).toEqual([]);
    expect(linkedOrganizers.read({ organizer: null })).toEqual([]);
    for (const raw of [{ venue: '' }, { venue: null }, [{}]])
      expect(linkedVenues.read(raw)).toEqual([{ impossible: true }]);
  });

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
  ])('is refused for %j', (raw) => {
    expect(linkedVenues.read(raw)).toBeInstanceOf(Refusal);
  });
});
