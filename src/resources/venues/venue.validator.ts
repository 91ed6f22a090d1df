import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { validatePublication } from '../publishing/publication.js';
import type { UpdateVenueDto } from './dto/update-venue.dto.js';
import type { Venue } from './venue.entity.js';

/** Checks fields against each other and the database. `before` is the venue to change; undefined for a new one. */
export async function validateVenue(
  db: EntityManager,
  input: UpdateVenueDto,
  before: Venue | undefined,
  context: RequestContext,
  addError: AddError,
): Promise<void> {
  await validatePublication(db, input, before, context, addError);
  if (before && input.venue === '') addError('venue', 'Must not be blank.');
  const lat = input.geo_lat === undefined ? (before?.geoLat ?? null) : input.geo_lat;
  const lng = input.geo_lng === undefined ? (before?.geoLng ?? null) : input.geo_lng;
  if (lat !== null && lng === null) addError('geo_lng', 'Must be sent, or cleared, together with geo_lat.');
  if (lng !== null && lat === null) addError('geo_lat', 'Must be sent, or cleared, together with geo_lng.');
}
