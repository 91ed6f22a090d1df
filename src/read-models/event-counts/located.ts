import type { EntityManager } from 'typeorm';
import { isMysql } from '../../persistence/dialect.js';
import { isOneOf } from '../../persistence/sql/conditions.js';

/** The columns of a venue that decide whether its events are located. */
export interface Place {
  readonly status: string;
  readonly geoLat: number | null;
  readonly geoLng: number | null;
}

/** Whether events at the venue are located, once it is public: it is published and has coordinates. */
export const isLocated = ({ status, geoLat, geoLng }: Place): boolean =>
  status === 'publish' && geoLat !== null && geoLng !== null;

/** SQL: a row of `venues` has coordinates. */
export const HAS_COORDINATES = 'venues.geo_lat IS NOT NULL AND venues.geo_lng IS NOT NULL';

/** SQL: events at a row of `venues` are located, once it is public. */
export const IS_LOCATED = `venues.status = 'publish' AND ${HAS_COORDINATES}`;

/** SQL: an event has a located venue; `eventId` is a column or a placeholder, `further` a condition on the venue. */
export const hasLocatedVenue = (eventId: string, further = ''): string =>
  `EXISTS (SELECT 1 FROM event_venues JOIN venues ON venues.id = event_venues.venue_id
     WHERE event_venues.event_id = ${eventId} AND ${IS_LOCATED}${further})`;

/**
 * Those of some venues that locate their events. On MySQL all of them are locked until the transaction ends: nobody can
 * change meanwhile whether they do.
 */
export async function lockLocatedVenues(db: EntityManager, venueIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (venueIds.length === 0) return new Set();
  const ids = isOneOf(
    'id',
    [...venueIds].sort((one, other) => one - other),
  );
  const lock = isMysql(db) ? ' LOCK IN SHARE MODE' : '';
  const venues = await db.query<({ id: number } & Place)[]>(
    `SELECT id, status, geo_lat AS geoLat, geo_lng AS geoLng FROM venues WHERE ${ids.sql}${lock}`,
    [...ids.values],
  );
  return new Set(venues.filter(isLocated).map(({ id }) => id));
}
