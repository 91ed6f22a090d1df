import { slugOf } from '../../calendar/slugs/slug.js';
import { nextRecordId } from '../../persistence/record-ids.js';
import { writeSearchTexts } from '../../persistence/search-texts.js';
import type { Rows } from '../../persistence/transaction.js';
import { insertRecord, updateRecord } from '../../persistence/write-records.js';
import { claimImage } from '../images/image-store.js';
import { changedPublication, newPublication, trashedPublication } from '../publishing/publication.js';
import { checkLinkingEvents } from '../publishing/record-size.js';
import { claimSlug } from '../publishing/slug-claim.js';
import type { Caller } from '../../http/access/caller.js';
import type { CreateVenue } from './dto/create-venue.dto.js';
import type { UpdateVenue } from './dto/update-venue.dto.js';
import { Venue } from './venue.entity.js';
import { BLANK_VENUE, changedVenue, venueSearchTexts, venueTexts } from './venue.writer.js';
import { venueProblems } from './venues.problems.js';

/** Stores a new venue, checked before; its slug comes from its name. Throws `could-not-create-venue` for a blank name. */
export async function createVenue(rows: Rows, sent: CreateVenue, context: Caller): Promise<Venue> {
  if (sent.venue === '') throw venueProblems.couldNotCreate();
  const id = await nextRecordId(rows, 'venue');
  const venue: Venue = {
    id,
    ...newPublication(sent, context),
    ...changedVenue(BLANK_VENUE, sent),
    slug: slugOf(sent.venue) || String(id),
    imageId: await claimImage(rows, sent.image ?? null, context),
  };
  venue.slug = await claimSlug(rows, Venue, venue.slug, (slug) => insertRecord(rows, Venue, { ...venue, slug }));
  await writeSearchTexts(rows, id, venueSearchTexts(venue));
  return venue;
}

/** Stores what an update sent, checked before; the rest is kept. */
export async function changeVenue(rows: Rows, before: Venue, sent: UpdateVenue, context: Caller): Promise<Venue> {
  const fields = changedVenue(before, sent);
  const wanted = sent.slug === undefined ? before.slug : sent.slug || slugOf(fields.name) || String(before.id);
  const venue: Venue = {
    id: before.id,
    ...changedPublication(before, sent, context),
    ...fields,
    slug: wanted,
    imageId: sent.image === undefined ? before.imageId : await claimImage(rows, sent.image, context),
  };
  const write = (slug: string) => updateRecord(rows, Venue, venue.id, { ...venue, slug });
  venue.slug = await claimSlug(rows, Venue, wanted, write, venue.id);
  await writeSearchTexts(rows, venue.id, venueSearchTexts(venue));
  await checkLinkingEvents(rows, 'venues', venue.id, {
    before: [before.website, ...Object.values(venueTexts(before))],
    after: [venue.website, ...Object.values(venueTexts(venue))],
    hasNewImage: venue.imageId !== before.imageId,
  });
  return venue;
}

/** Moves a venue to the trash. It keeps its slug, and events keep their links to it (decisions D24, D43). */
export async function trashVenue(rows: Rows, before: Venue, context: Caller): Promise<Venue> {
  const changes = trashedPublication(before, context);
  await updateRecord(rows, Venue, before.id, changes);
  return { ...before, ...changes };
}
