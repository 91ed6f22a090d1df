import { boxAround, type Circle, EARTH_RADIUS_KM } from '../calendar/places/bounding-box.js';
import { allOf, type Condition, oneOf, where } from '../persistence/sql/conditions.js';

/** About half a metre on the ground, so that rounding does not exclude a place on the edge. */
const ROUNDING_TOLERANCE = 1e-15;

/**
 * Condition on a table with `geo_lat` and `geo_lng` in degrees: the point lies within a circle on the globe. The
 * bounding box lets an index narrow the search; the haversine formula decides, in functions that both engines have.
 */
export function withinRadius(table: string, circle: Circle): Condition {
  const { south, north, longitudes } = boxAround(circle);
  return allOf([
    where(`${table}.geo_lat BETWEEN ? AND ?`, south, north),
    oneOf(longitudes.map(([west, east]) => where(`${table}.geo_lng BETWEEN ? AND ?`, west, east))),
    isWithinDistance(table, circle),
  ]);
}

function isWithinDistance(table: string, { centre, radiusKm }: Circle): Condition {
  const half = Math.min(radiusKm / EARTH_RADIUS_KM, Math.PI) / 2;
  return where(
    `POWER(SIN(RADIANS(${table}.geo_lat - ?) / 2), 2)
     + ? * COS(RADIANS(${table}.geo_lat)) * POWER(SIN(RADIANS(${table}.geo_lng - ?) / 2), 2) <= ?`,
    centre.latitude,
    Math.cos((centre.latitude * Math.PI) / 180),
    centre.longitude,
    Math.sin(half) ** 2 + ROUNDING_TOLERANCE,
  );
}
