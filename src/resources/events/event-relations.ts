import type { UtcText } from '../../calendar/dates/texts.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Urls } from '../../http/addresses/urls.js';
import { readLinkedRecords } from '../../persistence/linked-records.js';
import type { Rows } from '../../persistence/transaction.js';
import type { Image } from '../images/image.entity.js';
import { readImages } from '../images/image-store.js';
import { Organizer } from '../organizers/organizer.entity.js';
import { presentOrganizer } from '../organizers/organizer.presenter.js';
import type { OrganizerRecord } from '../organizers/organizer.record.js';
import type { EmbeddedTermRecord } from '../terms/embedded-term.record.js';
import { readEmbeddedTerms } from '../terms/embedded-terms.js';
import { presentLinked } from '../publishing/linked-records.js';
import type { Publishable } from '../publishing/publishable.entity.js';
import { Venue } from '../venues/venue.entity.js';
import { presentVenue } from '../venues/venue.presenter.js';
import type { VenueRecord } from '../venues/venue.record.js';
import type { EventColumns } from './event.writer.js';

/** What an event refers to, as far as the viewer may see it, ready for the wire. */
export interface EventRelations {
  readonly image: Image | undefined;
  readonly categories: EmbeddedTermRecord[];
  readonly tags: EmbeddedTermRecord[];
  readonly venues: VenueRecord[];
  readonly organizers: OrganizerRecord[];
}

/** Who looks at events, when, and how closely. */
export interface Looking {
  readonly viewer: Viewer;
  readonly now: UtcText;
  readonly urls: Urls;
  /** With `json_ld`, as where one event is read. */
  readonly jsonLd?: boolean;
  /** Hears of each linked venue and organizer, those left out included. */
  readonly seen?: (place: Publishable) => void;
}

/** Which kinds of relation there can be at all; a new event is known to lack those it was not given. */
export interface Linked {
  readonly terms: boolean;
  readonly venues: boolean;
  readonly organizers: boolean;
}

const ANYTHING: Linked = { terms: true, venues: true, organizers: true };

/**
 * Reads what some events refer to: at most three statements, however many events, one for the pictures there are, and one
 * while any event is still to be published.
 */
export async function readRelations(
  rows: Rows,
  events: readonly EventColumns[],
  { viewer, now, urls, jsonLd = false, seen }: Looking,
  linked = ANYTHING,
): Promise<(event: EventColumns) => EventRelations> {
  const ids = events.map(({ id }) => id);
  const [terms, linkedVenues, linkedOrganizers] = await Promise.all([
    readEmbeddedTerms(rows, linked.terms ? ids : [], urls, now),
    readLinkedRecords(rows, 'venues', Venue, linked.venues ? ids : []),
    readLinkedRecords(rows, 'organizers', Organizer, linked.organizers ? ids : []),
  ]);
  const images = await readImages(rows, [...events, ...linkedVenues, ...linkedOrganizers]);
  const how = { now, urls, jsonLd, seen };
  const venues = presentLinked(linkedVenues, presentVenue, images, viewer, how);
  const organizers = presentLinked(linkedOrganizers, presentOrganizer, images, viewer, how);
  return ({ id, imageId }) => ({
    image: imageId === null ? undefined : images.get(imageId),
    categories: terms.get(id)?.categories ?? [],
    tags: terms.get(id)?.tags ?? [],
    venues: venues.get(id) ?? [],
    organizers: organizers.get(id) ?? [],
  });
}
