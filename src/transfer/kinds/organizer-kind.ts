import { isMysql } from '../../persistence/dialect.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { readRecords } from '../../persistence/sql/records.js';
import { findNamed } from '../../resources/publishing/linked-input.js';
import { changedPublication, newPublication } from '../../resources/publishing/publication.js';
import { checkedSize, isSurelySmall } from '../../resources/publishing/record-size.js';
import { mayEdit } from '../../resources/publishing/visibility.js';
import { CreateOrganizerDto } from '../../resources/organizers/dto/create-organizer.dto.js';
import { UpdateOrganizerDto } from '../../resources/organizers/dto/update-organizer.dto.js';
import { Organizer } from '../../resources/organizers/organizer.entity.js';
import { BLANK_ORGANIZER, mapOrganizer, organizerTexts } from '../../resources/organizers/organizer.mapper.js';
import { organizerResponse } from '../../resources/organizers/organizer.presenter.js';
import {
  createOrganizer,
  createOrganizers,
  trashOrganizer,
  updateOrganizer,
} from '../../resources/organizers/organizer.repository.js';
import { validateOrganizer } from '../../resources/organizers/organizer.validator.js';
import { organizerErrors } from '../../resources/organizers/organizers.errors.js';
import { createTogether, publishedColumns } from './create-together.js';
import { imageAfter, imageUrls } from './images.js';
import type { ImportKind, Stored } from './import-kind.js';
import { publicationFields } from './publication-fields.js';
import { validatedBody } from './validated-body.js';

interface StoredOrganizer extends Stored {
  readonly organizer: Organizer;
  readonly image: string | null;
}

const stored = (organizer: Organizer, image: string | null): StoredOrganizer => ({
  id: organizer.id,
  version: organizer.version,
  isTrashed: organizer.status === 'trash',
  organizer,
  image,
});

const NEW = { imageId: null, image: null };

/** Organizers. */
export const organizerKind: ImportKind<StoredOrganizer> = {
  async read(db, ids) {
    const organizers = await readRecords(db, Organizer, { filter: isOneOf('organizers.id', ids), locked: isMysql(db) });
    const imageOf = await imageUrls(db, organizers);
    return new Map(organizers.map((organizer) => [organizer.id, stored(organizer, imageOf(organizer))]));
  },

  find: async (db, { organizer }, _links, context) =>
    typeof organizer === 'string' ? (await findNamed(db, Organizer, organizer, context))?.id : undefined,

  fieldsOf({ organizer, image }, context) {
    const { website } = organizer;
    return { ...organizerTexts(organizer), ...publicationFields(organizer, context), image, website };
  },

  mayEdit: ({ organizer }, { viewer }) => mayEdit(viewer, organizer),

  request: (db, body, _links, before, context) =>
    validatedBody<UpdateOrganizerDto, StoredOrganizer>(
      before ? UpdateOrganizerDto : CreateOrganizerDto,
      body,
      async (values, addError) => {
        await validateOrganizer(db, values, before?.organizer, context, addError);
        if (!before && values.organizer === '') throw organizerErrors.couldNotCreate();
        const publication = before
          ? changedPublication(before.organizer, values, context)
          : newPublication(values, context);
        const fields = mapOrganizer(before?.organizer ?? BLANK_ORGANIZER, values);
        const { id, imageId, slug } = before?.organizer ?? { id: 0, imageId: null, slug: '' };
        const organizer = { id, imageId, ...publication, ...fields, slug: values.slug ?? slug };
        return stored(organizer, imageAfter(values.image, before ? { imageId, image: before.image } : NEW));
      },
    ),

  async create(db, { values, after }, context) {
    const organizer = await createOrganizer(db, values as unknown as CreateOrganizerDto, context);
    checkedSize(await organizerResponse(db, organizer, context));
    return stored(organizer, after.image);
  },

  createMany: (db, added, context) =>
    createTogether(db, added, {
      kind: 'organizers',
      type: Organizer,
      isPlain: ({ requested: { after, values } }) => !values['external_ids'] && isSurelySmall([after.organizer]),
      async together(plain) {
        const inputs = plain.map(({ requested: { values }, columns }) => ({
          input: values as unknown as CreateOrganizerDto,
          columns: publishedColumns('organizers', columns),
        }));
        const written = await createOrganizers(db, inputs, context);
        return written.map((organizer, index) => stored(organizer, plain[index]?.requested.after.image ?? null));
      },
      alone: ({ requested }) => organizerKind.create(db, requested, context),
    }),

  async update(db, before, { values, after }, context) {
    const organizer = await updateOrganizer(db, before.organizer, values, context);
    checkedSize(await organizerResponse(db, organizer, context));
    return stored(organizer, after.image);
  },

  async trash(db, { organizer }, context) {
    await trashOrganizer(db, organizer, context);
  },
};
