import type { Refuse } from '../../http/input/sent.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkPublication } from '../publishing/publication.js';
import type { Caller } from '../../http/access/caller.js';
import type { UpdateVenue } from './dto/update-venue.dto.js';
import type { Venue } from './venue.entity.js';

/** Checks what no field can say of itself. `before` is the venue to change, undefined for a new one. */
export async function checkVenue(
  rows: Rows,
  sent: UpdateVenue,
  before: Venue | undefined,
  context: Caller,
  refuse: Refuse,
): Promise<void> {
  await checkPublication(rows, sent, before, context, refuse);
  if (before && sent.venue === '') refuse('venue', 'Must not be blank.');
  const lat = sent.geo_lat === undefined ? (before?.geoLat ?? null) : sent.geo_lat;
  const lng = sent.geo_lng === undefined ? (before?.geoLng ?? null) : sent.geo_lng;
  if (lat !== null && lng === null) refuse('geo_lng', 'Must be sent, or cleared, together with geo_lat.');
  if (lng !== null && lat === null) refuse('geo_lat', 'Must be sent, or cleared, together with geo_lng.');
}
