import type { Viewer } from '../../calendar/viewer.js';
import type { Rows } from '../../persistence/transaction.js';
import { presentLinked } from '../publishing/linked-records.js';
import type { Presentation } from '../publishing/published-record.js';
import { Venue } from './venue.entity.js';
import { presentVenue } from './venue.presenter.js';
import type { VenueRecord } from './venue.record.js';

/** The venues of some events that the viewer may see, by event and in link order; events without one are missing. */
export function readLinkedVenues(
  rows: Rows,
  eventIds: readonly number[],
  viewer: Viewer,
  how: Presentation,
): Promise<Map<number, VenueRecord[]>> {
  return presentLinked(rows, { link: 'venues', type: Venue, present: presentVenue }, eventIds, viewer, how);
}
