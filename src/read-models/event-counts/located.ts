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
