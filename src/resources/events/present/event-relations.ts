import { type ExternalId, inOrder } from '../../../calendar/external-id.js';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { Image } from '../../images/image.entity.js';
import { readImages } from '../../images/image.repository.js';
import { presentOrganizer } from '../../organizers/organizer.presenter.js';
import type { OrganizerRecord } from '../../organizers/organizer.record.js';
import { presentLinked } from '../../publishing/present-linked.js';
import type { PresentOptions } from '../../publishing/published-record.js';
import { mayEdit } from '../../publishing/visibility.js';
import { type EmbeddedTermRecord, presentTerms } from '../../terms/embedded-terms.js';
import { presentVenue } from '../../venues/venue.presenter.js';
import type { VenueRecord } from '../../venues/venue.record.js';
import type { EventColumns } from '../event.entity.js';
import type { PartsOfEvents, ReadTogether, RecordsOfEvents } from '../linked-records.js';

/** The image and linked records of an event that the viewer may see, ready for the response. */
export interface EventRelations {
  readonly image: Image | undefined;
  readonly categories: EmbeddedTermRecord[];
  readonly tags: EmbeddedTermRecord[];
  readonly venues: VenueRecord[];
  readonly organizers: OrganizerRecord[];
  /** Undefined for a viewer who may not edit the event. */
  readonly externalIds: readonly ExternalId[] | undefined;
}

/**
 * Presents linked records that have been read already. Takes one statement for images if there are any, and one while the
 * database has scheduled events.
 */
export async function presentRelations(
  db: EntityManager,
  events: readonly EventColumns[],
  linked: ReadTogether<RecordsOfEvents> & Partial<PartsOfEvents>,
  context: RequestContext,
  options: PresentOptions = {},
): Promise<(event: EventColumns) => EventRelations> {
  const termsOf = await presentTerms(db, linked, context);
  const imageOf = await readImages(db, [...events, ...linked.venues, ...linked.organizers]);
  const venues = presentLinked(linked.venues, presentVenue, imageOf, context, options);
  const organizers = presentLinked(linked.organizers, presentOrganizer, imageOf, context, options);
  return (event) => ({
    image: imageOf(event),
    ...termsOf(event.id),
    venues: venues.get(event.id) ?? [],
    organizers: organizers.get(event.id) ?? [],
    externalIds: mayEdit(context.viewer, event) ? externalIdsOf(event, linked) : undefined,
  });
}

const externalIdsOf = ({ id }: EventColumns, { externalIds = [] }: Partial<PartsOfEvents>): ExternalId[] =>
  inOrder(externalIds.flatMap(({ eventId, source, id: own }) => (eventId === id ? [{ source, id: own }] : [])));
