import { isMysql } from '../../persistence/dialect.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { readRecords } from '../../persistence/sql/records.js';
import { findNamed } from '../../resources/publishing/linked-input.js';
import { changedPublication, newPublication } from '../../resources/publishing/publication.js';
import { checkedSize, isSurelySmall } from '../../resources/publishing/record-size.js';
import { mayEdit } from '../../resources/publishing/visibility.js';
import { CreateVenueDto } from '../../resources/venues/dto/create-venue.dto.js';
import { UpdateVenueDto } from '../../resources/venues/dto/update-venue.dto.js';
import { Venue } from '../../resources/venues/venue.entity.js';
import { BLANK_VENUE, mapVenue, venueTexts } from '../../resources/venues/venue.mapper.js';
import { venueResponse } from '../../resources/venues/venue.presenter.js';
import { createVenue, createVenues, trashVenue, updateVenue } from '../../resources/venues/venue.repository.js';
import { validateVenue } from '../../resources/venues/venue.validator.js';
import { venueErrors } from '../../resources/venues/venues.errors.js';
import { createTogether, publishedColumns } from './create-together.js';
import { imageAfter, imageUrls } from './images.js';
import type { ImportKind, Stored } from './import-kind.js';
import { publicationFields } from './publication-fields.js';
import { validatedBody } from './validated-body.js';

interface StoredVenue extends Stored {
  readonly venue: Venue;
  readonly image: string | null;
}

const stored = (venue: Venue, image: string | null): StoredVenue => ({
  id: venue.id,
  version: venue.version,
  isTrashed: venue.status === 'trash',
  venue,
  image,
});

const NEW = { imageId: null, image: null };

/** Venues. */
export const venueKind: ImportKind<StoredVenue> = {
  async read(db, ids) {
    const venues = await readRecords(db, Venue, { filter: isOneOf('venues.id', ids), locked: isMysql(db) });
    const imageOf = await imageUrls(db, venues);
    return new Map(venues.map((venue) => [venue.id, stored(venue, imageOf(venue))]));
  },

  find: async (db, { venue }, _links, context) =>
    typeof venue === 'string' ? (await findNamed(db, Venue, venue, context))?.id : undefined,

  fieldsOf({ venue, image }, context) {
    const { website, showMap: show_map, showMapLink: show_map_link, geoLat: geo_lat, geoLng: geo_lng } = venue;
    const others = { image, website, show_map, show_map_link, geo_lat, geo_lng };
    return { ...venueTexts(venue), ...publicationFields(venue, context), ...others };
  },

  mayEdit: ({ venue }, { viewer }) => mayEdit(viewer, venue),

  request: (db, body, _links, before, context) =>
    validatedBody<UpdateVenueDto, StoredVenue>(
      before ? UpdateVenueDto : CreateVenueDto,
      body,
      async (values, addError) => {
        await validateVenue(db, values, before?.venue, context, addError);
        if (!before && values.venue === '') throw venueErrors.couldNotCreate();
        const publication = before
          ? changedPublication(before.venue, values, context)
          : newPublication(values, context);
        const fields = mapVenue(before?.venue ?? BLANK_VENUE, values);
        const { id, imageId, slug } = before?.venue ?? { id: 0, imageId: null, slug: '' };
        const venue = { id, imageId, ...publication, ...fields, slug: values.slug ?? slug };
        return stored(venue, imageAfter(values.image, before ? { imageId, image: before.image } : NEW));
      },
    ),

  async create(db, { values, after }, context) {
    const venue = await createVenue(db, values as unknown as CreateVenueDto, context);
    checkedSize(await venueResponse(db, venue, context));
    return stored(venue, after.image);
  },

  createMany: (db, added, context) =>
    createTogether(db, added, {
      kind: 'venues',
      type: Venue,
      isPlain: ({ requested: { after, values } }) => !values['external_ids'] && isSurelySmall([after.venue]),
      async together(plain) {
        const inputs = plain.map(({ requested: { values }, columns }) => ({
          input: values as unknown as CreateVenueDto,
          columns: publishedColumns('venues', columns),
        }));
        const written = await createVenues(db, inputs, context);
        return written.map((venue, index) => stored(venue, plain[index]?.requested.after.image ?? null));
      },
      alone: ({ requested }) => venueKind.create(db, requested, context),
    }),

  async update(db, before, { values, after }, context) {
    const venue = await updateVenue(db, before.venue, values, context);
    checkedSize(await venueResponse(db, venue, context));
    return stored(venue, after.image);
  },

  async trash(db, { venue }, context) {
    await trashVenue(db, venue, context);
  },
};
