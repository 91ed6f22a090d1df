import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { boxAround, type BoundingBox, EARTH_RADIUS_KM, HALF_ROUND_KM, type Point } from './bounding-box.js';

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The law of cosines of the sphere: another way to the same distance than the one that databases take. */
function kilometresBetween(a: Point, b: Point): number {
  const cosine =
    Math.sin(radians(a.latitude)) * Math.sin(radians(b.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.cos(radians(a.longitude - b.longitude));
  return EARTH_RADIUS_KM * Math.acos(Math.min(1, Math.max(-1, cosine)));
}

const holds = ({ south, north, longitudes }: BoundingBox, { latitude, longitude }: Point) =>
  latitude >= south && latitude <= north && longitudes.some(([west, east]) => longitude >= west && longitude <= east);

const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('boxAround', () => {
  it('reaches as far as the circle in each direction', () => {
    const { south, north, longitudes } = boxAround({ centre: { latitude: 60, longitude: 25 }, radiusKm: 111.195 });
    expect(south).toBeCloseTo(59, 3);
    expect(north).toBeCloseTo(61, 3);
    expect(longitudes).toHaveLength(1);
    expect(longitudes[0]?.[0]).toBeCloseTo(23, 2);
    expect(longitudes[0]?.[1]).toBeCloseTo(27, 2);
  });

  it('goes on beyond the date line', () => {
    const box = boxAround({ centre: { latitude: -16.8, longitude: 179.9 }, radiusKm: 50 });
    expect(holds(box, { latitude: -16.8, longitude: -179.9 })).toBe(true);
    expect(holds(box, { latitude: -16.8, longitude: -179 })).toBe(false);
    const mirrored = boxAround({ centre: { latitude: -16.8, longitude: -179.9 }, radiusKm: 50 });
    expect(holds(mirrored, { latitude: -16.8, longitude: 179.9 })).toBe(true);
  });

  it('holds every longitude around a pole', () => {
    const box = boxAround({ centre: { latitude: 89.9, longitude: 0 }, radiusKm: 50 });
    expect(box).toMatchObject({ north: 90, longitudes: [[-180, 180]] });
    expect(holds(box, { latitude: 89.9, longitude: 180 })).toBe(true);
  });

  it('is the whole globe once the radius reaches its other side', () => {
    const box = boxAround({ centre: { latitude: 10, longitude: 20 }, radiusKm: HALF_ROUND_KM });
    expect(box).toEqual({ south: -90, north: 90, longitudes: [[-180, 180]] });
  });

  it('holds every place within the radius', () => {
    const radius = fc.double({ min: 0, max: HALF_ROUND_KM, noNaN: true });
    fc.assert(
      fc.property(anywhere, anywhere, radius, (centre, place, radiusKm) => {
        // A metre of grace: the law of cosines rounds that much.
        fc.pre(kilometresBetween(centre, place) < radiusKm - 0.001);
        expect(holds(boxAround({ centre, radiusKm }), place)).toBe(true);
      }),
    );
  });
});
