import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import { readLinkedRecords } from '../../../read-models/linked-records.js';
import type { Image } from '../../images/image.entity.js';
import { readImages } from '../../images/image.repository.js';
import { Organizer } from '../../organizers/organizer.entity.js';
import { presentOrganizer } from '../../organizers/organizer.presenter.js';
import type { OrganizerRecord } from '../../organizers/organizer.record.js';
import { type LinkedOptions, presentLinked } from '../../publishing/present-linked.js';
import { type EmbeddedTermRecord, readEmbeddedTerms } from '../../terms/embedded-terms.js';
import { Venue } from '../../venues/venue.entity.js';
import { presentVenue } from '../../venues/venue.presenter.js';
import type { VenueRecord } from '../../venues/venue.record.js';
import type { EventColumns, RelationsToLoad } from '../event.entity.js';

/** The image and linked records of an event that the viewer may see, ready for the response. */
export interface EventRelations {
  readonly image: Image | undefined;
  readonly categories: EmbeddedTermRecord[];
  readonly tags: EmbeddedTermRecord[];
  readonly venues: VenueRecord[];
  readonly organizers: OrganizerRecord[];
}

/** `linked` limits which relations are read. */
export interface RelationsOptions extends LinkedOptions {
  readonly linked?: RelationsToLoad | undefined;
}

const ALL_RELATIONS: RelationsToLoad = { terms: true, venues: true, organizers: true };

/**
 * Reads the relations of some events. Takes at most three statements for the links, however many events there are, one
 * for images if there are any, and one while the database has scheduled events.
 */
export async function readRelations(
  db: EntityManager,
  events: readonly EventColumns[],
  context: RequestContext,
  { linked = ALL_RELATIONS, ...options }: RelationsOptions = {},
): Promise<(event: EventColumns) => EventRelations> {
  const ids = events.map(({ id }) => id);
  const [terms, linkedVenues, linkedOrganizers] = await Promise.all([
    readEmbeddedTerms(db, linked.terms ? ids : [], context),
    readLinkedRecords(db, 'venues', Venue, linked.venues ? ids : []),
    readLinkedRecords(db, 'organizers', Organizer, linked.organizers ? ids : []),
  ]);
  const imageOf = await readImages(db, [...events, ...linkedVenues, ...linkedOrganizers]);
  const venues = presentLinked(linkedVenues, presentVenue, imageOf, context, options);
  const organizers = presentLinked(linkedOrganizers, presentOrganizer, imageOf, context, options);
  return (event) => ({
    image: imageOf(event),
    categories: terms.get(event.id)?.categories ?? [],
    tags: terms.get(event.id)?.tags ?? [],
    venues: venues.get(event.id) ?? [],
    organizers: organizers.get(event.id) ?? [],
  });
}
