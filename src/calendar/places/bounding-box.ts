/** A place on the globe, in degrees (WGS 84): north and east are positive. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** All points within a distance from a centre. */
export interface Circle {
  readonly centre: Point;
  readonly radiusKm: number;
}

/** Bounds in degrees, each included. A box across the date line has two ranges of longitude. */
export interface BoundingBox {
  readonly south: number;
  readonly north: number;
  readonly longitudes: readonly (readonly [west: number, east: number])[];
}

/** Mean radius of the earth (IUGG). */
export const EARTH_RADIUS_KM = 6371.0088;

/** The greatest distance on the ground, in whole kilometres: to the opposite side of the globe. */
export const HALF_ROUND_KM = Math.ceil(Math.PI * EARTH_RADIUS_KM);

const ALL_LONGITUDES = [[-180, 180]] as const;

/** The smallest box that contains a circle. */
export function boxAround({ centre, radiusKm }: Circle): BoundingBox {
  const angle = radiusKm / EARTH_RADIUS_KM;
  const south = centre.latitude - degrees(angle);
  const north = centre.latitude + degrees(angle);
  // A circle around a pole contains every longitude.
  if (south <= -90 || north >= 90)
    return { south: Math.max(south, -90), north: Math.min(north, 90), longitudes: ALL_LONGITUDES };
  const width = degrees(Math.asin(Math.sin(angle) / Math.cos(radians(centre.latitude))));
  return { south, north, longitudes: longitudesBetween(centre.longitude - width, centre.longitude + width) };
}

function longitudesBetween(west: number, east: number): BoundingBox['longitudes'] {
  if (west <= -180) return [[west + 360, 180] as const, [-180, east] as const];
  if (east >= 180) return [[west, 180] as const, [-180, east - 360] as const];
  return [[west, east]];
}

const degrees = (angle: number): number => (angle * 180) / Math.PI;

const radians = (angle: number): number => (angle * Math.PI) / 180;
