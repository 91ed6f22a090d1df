import type { EntityManager } from 'typeorm';
import { slugOf } from '../../calendar/slugs/slug.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { insertRecord, updateRecord } from '../../persistence/sql/insert-rows.js';
import { moveEventsOfVenue } from '../../read-models/event-counts/venue-events.js';
import { fieldsIn, recordChange } from '../../read-models/change-log/change-log.js';
import { nextRecordId } from '../../read-models/id-sequence.js';
import { writeSearchTexts } from '../../read-models/search-texts.js';
import { claimIds, replaceIds } from '../external-ids/write-ids.js';
import { findOrCreateImage } from '../images/image.repository.js';
import { insertSet, type RecordToInsert } from '../publishing/insert-set.js';
import { changedPublication, newPublication, trashedPublication } from '../publishing/publication.js';
import { assertLinkingEventsSize } from '../publishing/record-size.js';
import { saveWithUniqueSlug } from '../publishing/unique-slug.js';
import type { CreateVenueDto } from './dto/create-venue.dto.js';
import type { UpdateVenueDto } from './dto/update-venue.dto.js';
import { Venue } from './venue.entity.js';
import { BLANK_VENUE, mapVenue, venueSearchTexts, venueTexts } from './venue.mapper.js';
import { venueErrors } from './venues.errors.js';

/**
 * Stores a new venue from validated input; its slug follows from its name. Throws `could-not-create-venue` for a blank
 * name.
 */
export async function createVenue(db: EntityManager, input: CreateVenueDto, context: RequestContext): Promise<Venue> {
  if (input.venue === '') throw venueErrors.couldNotCreate();
  const id = await nextRecordId(db, 'venue');
  const venue = newVenue(id, input, await findOrCreateImage(db, input.image ?? null, context), context);
  venue.slug = await saveWithUniqueSlug(db, Venue, venue.slug, (slug) => insertRecord(db, Venue, { ...venue, slug }));
  await writeSearchTexts(db, id, venueSearchTexts(venue));
  await claimIds(db, 'venues', id, input.external_ids, context);
  recordChange(db, { kind: 'venues', id, after: venue, isRevised: true }, context);
  return venue;
}

/** The columns of a new venue; the slug may still get a suffix. */
function newVenue(id: number, input: CreateVenueDto, imageId: number | null, context: RequestContext): Venue {
  const slug = slugOf(input.venue) || String(id);
  return { id, ...newPublication(input, context), ...mapVenue(BLANK_VENUE, input), slug, imageId };
}

/** Stores many new venues with about as many statements as one takes. */
export function createVenues(
  db: EntityManager,
  added: readonly RecordToInsert<Venue, CreateVenueDto>[],
  context: RequestContext,
): Promise<Venue[]> {
  return insertSet(db, VENUES, added, context);
}

const VENUES = {
  kind: 'venues',
  idKind: 'venue',
  type: Venue,
  newRecord: newVenue,
  textsOf: venueSearchTexts,
} as const;

/** Stores validated changes. Throws `rest_invalid_param` if an event that links to the venue would become too large. */
export async function updateVenue(
  db: EntityManager,
  before: Venue,
  input: UpdateVenueDto,
  context: RequestContext,
): Promise<Venue> {
  const fields = mapVenue(before, input);
  const desiredSlug = input.slug === undefined ? before.slug : input.slug || slugOf(fields.name) || String(before.id);
  const venue: Venue = {
    id: before.id,
    ...changedPublication(before, input, context),
    ...fields,
    slug: desiredSlug,
    imageId: input.image === undefined ? before.imageId : await findOrCreateImage(db, input.image, context),
  };
  const write = (slug: string) => updateRecord(db, Venue, venue.id, { ...venue, slug });
  venue.slug = await saveWithUniqueSlug(db, Venue, desiredSlug, write, venue.id);
  await writeSearchTexts(db, venue.id, venueSearchTexts(venue));
  if (input.external_ids) await replaceIds(db, 'venues', venue.id, input.external_ids, context);
  const change = { before, after: venue, fields: fieldsIn(input), isRevised: true };
  recordChange(db, { kind: 'venues', id: venue.id, ...change }, context);
  await moveEventsOfVenue(db, before, venue);
  await assertLinkingEventsSize(db, 'venues', venue.id, {
    before: [before.website, ...Object.values(venueTexts(before))],
    after: [venue.website, ...Object.values(venueTexts(venue))],
    hasNewImage: venue.imageId !== before.imageId,
  });
  return venue;
}

/** Moves a venue to the trash. It keeps its slug, and events keep their links to it (decisions D24, D43). */
export async function trashVenue(db: EntityManager, before: Venue, context: RequestContext): Promise<Venue> {
  const changes = trashedPublication(before, context);
  const venue = { ...before, ...changes };
  await updateRecord(db, Venue, before.id, changes);
  recordChange(
    db,
    { kind: 'venues', id: before.id, before, after: venue, fields: ['status'], isRevised: true },
    context,
  );
  await moveEventsOfVenue(db, before, venue);
  return venue;
}
