import type { Viewer } from '../../calendar/viewer.js';
import type { Rows } from '../../persistence/transaction.js';
import { presentLinked } from '../publishing/linked-records.js';
import type { Presentation } from '../publishing/published-record.js';
import { Organizer } from './organizer.entity.js';
import { presentOrganizer } from './organizer.presenter.js';
import type { OrganizerRecord } from './organizer.record.js';

/** The organizers of some events that the viewer may see, by event and in link order; events without one are missing. */
export function readLinkedOrganizers(
  rows: Rows,
  eventIds: readonly number[],
  viewer: Viewer,
  how: Presentation,
): Promise<Map<number, OrganizerRecord[]>> {
  return presentLinked(rows, { link: 'organizers', type: Organizer, present: presentOrganizer }, eventIds, viewer, how);
}
