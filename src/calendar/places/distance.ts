import { EARTH_RADIUS_KM, type Point } from './bounding-box.js';

/** The distance of two places on the ground in kilometres, by the haversine formula, as databases work it out. */
export function kilometresBetween(one: Point, other: Point): number {
  const latitude = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const longitude = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const chord = latitude + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * longitude;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

const radians = (angle: number): number => (angle * Math.PI) / 180;
