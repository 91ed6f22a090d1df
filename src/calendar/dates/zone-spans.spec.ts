import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { aheadAt, instantOf, type Zone } from './zone.js';

const names = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kolkata',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...names).map((name): Zone => ({ kind: 'place', name }));
/** Often within two days of a clock change. */
const seconds = fc.oneof(
  fc.integer({ min: -1e9, max: 5e9 }),
  fc
    .tuple(fc.constantFrom(...names), fc.integer({ min: -1e9, max: 5e9 }), fc.integer({ min: -172_800, max: 172_800 }))
    .map(([name, from, by]) => (changeAfter(from, name) ?? from) + by),
);

function changeAfter(from: number, name: string): number | undefined {
  const next = Temporal.Instant.fromEpochMilliseconds(from * 1000)
    .toZonedDateTimeISO(name)
    .getTimeZoneTransition('next');
  return next ? next.epochMilliseconds / 1000 : undefined;
}

it('zones are ahead as the database of time zones says, also from memory', () => {
  fc.assert(
    fc.property(zone, seconds, ({ name }, at) => {
      const expected =
        Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(name).offsetNanoseconds / 1e9;
      expect(aheadAt(at, { kind: 'place', name })).toBe(expected);
    }),
    { numRuns: 300 },
  );
});

it('local times are the instants that the database of time zones says, skipped and double ones too', () => {
  fc.assert(
    fc.property(
      zone,
      seconds,
      fc.constantFrom('compatible' as const, 'later' as const),
      (place, wall, disambiguation) => {
        const shown = Temporal.Instant.fromEpochMilliseconds(wall * 1000)
          .toZonedDateTimeISO('UTC')
          .toPlainDateTime();
        const expected = Math.floor(shown.toZonedDateTime(place.name, { disambiguation }).epochMilliseconds / 1000);
        expect(instantOf(wall, place, disambiguation)).toBe(expected);
      },
    ),
    { numRuns: 300 },
  );
});
