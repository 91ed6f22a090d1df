import type { EntityManager } from 'typeorm';
import { slugOf } from '../../calendar/slugs/slug.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { insertRecord, updateRecord } from '../../persistence/sql/insert-rows.js';
import { fieldsIn, recordChange } from '../../read-models/change-log/change-log.js';
import { nextRecordId } from '../../read-models/id-sequence.js';
import { writeSearchTexts } from '../../read-models/search-texts.js';
import { claimIds, replaceIds } from '../external-ids/write-ids.js';
import { findOrCreateImage } from '../images/image.repository.js';
import { insertSet, type RecordToInsert } from '../publishing/insert-set.js';
import { changedPublication, newPublication, trashedPublication } from '../publishing/publication.js';
import { assertLinkingEventsSize } from '../publishing/record-size.js';
import { saveWithUniqueSlug } from '../publishing/unique-slug.js';
import type { CreateOrganizerDto } from './dto/create-organizer.dto.js';
import type { UpdateOrganizerDto } from './dto/update-organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { BLANK_ORGANIZER, mapOrganizer, organizerSearchTexts, organizerTexts } from './organizer.mapper.js';
import { organizerErrors } from './organizers.errors.js';

/**
 * Stores a new organizer from validated input; its slug follows from its name. Throws `could-not-create-organizer` for a
 * blank name.
 */
export async function createOrganizer(
  db: EntityManager,
  input: CreateOrganizerDto,
  context: RequestContext,
): Promise<Organizer> {
  if (input.organizer === '') throw organizerErrors.couldNotCreate();
  const id = await nextRecordId(db, 'organizer');
  const organizer = newOrganizer(id, input, await findOrCreateImage(db, input.image ?? null, context), context);
  organizer.slug = await saveWithUniqueSlug(db, Organizer, organizer.slug, (slug) =>
    insertRecord(db, Organizer, { ...organizer, slug }),
  );
  await writeSearchTexts(db, id, organizerSearchTexts(organizer));
  await claimIds(db, 'organizers', id, input.external_ids, context);
  recordChange(db, { kind: 'organizers', id, after: organizer, isRevised: true }, context);
  return organizer;
}

/** The columns of a new organizer; the slug may still get a suffix. */
function newOrganizer(
  id: number,
  input: CreateOrganizerDto,
  imageId: number | null,
  context: RequestContext,
): Organizer {
  const slug = slugOf(input.organizer) || String(id);
  return { id, ...newPublication(input, context), ...mapOrganizer(BLANK_ORGANIZER, input), slug, imageId };
}

/** Stores many new organizers with about as many statements as one takes. */
export function createOrganizers(
  db: EntityManager,
  added: readonly RecordToInsert<Organizer, CreateOrganizerDto>[],
  context: RequestContext,
): Promise<Organizer[]> {
  return insertSet(db, ORGANIZERS, added, context);
}

const ORGANIZERS = {
  kind: 'organizers',
  idKind: 'organizer',
  type: Organizer,
  newRecord: newOrganizer,
  textsOf: organizerSearchTexts,
} as const;

/** Stores validated changes. Throws `rest_invalid_param` if an event that links to the organizer would become too large. */
export async function updateOrganizer(
  db: EntityManager,
  before: Organizer,
  input: UpdateOrganizerDto,
  context: RequestContext,
): Promise<Organizer> {
  const fields = mapOrganizer(before, input);
  const desiredSlug = input.slug === undefined ? before.slug : input.slug || slugOf(fields.name) || String(before.id);
  const organizer: Organizer = {
    id: before.id,
    ...changedPublication(before, input, context),
    ...fields,
    slug: desiredSlug,
    imageId: input.image === undefined ? before.imageId : await findOrCreateImage(db, input.image, context),
  };
  const write = (slug: string) => updateRecord(db, Organizer, organizer.id, { ...organizer, slug });
  organizer.slug = await saveWithUniqueSlug(db, Organizer, desiredSlug, write, organizer.id);
  await writeSearchTexts(db, organizer.id, organizerSearchTexts(organizer));
  if (input.external_ids) await replaceIds(db, 'organizers', organizer.id, input.external_ids, context);
  recordChange(
    db,
    { kind: 'organizers', id: organizer.id, before, after: organizer, fields: fieldsIn(input), isRevised: true },
    context,
  );
  await assertLinkingEventsSize(db, 'organizers', organizer.id, {
    before: [before.website, ...Object.values(organizerTexts(before))],
    after: [organizer.website, ...Object.values(organizerTexts(organizer))],
    hasNewImage: organizer.imageId !== before.imageId,
  });
  return organizer;
}

/** Moves an organizer to the trash. It keeps its slug, and events keep their links to it (decisions D24, D43). */
export async function trashOrganizer(
  db: EntityManager,
  before: Organizer,
  context: RequestContext,
): Promise<Organizer> {
  const changes = trashedPublication(before, context);
  const organizer = { ...before, ...changes };
  await updateRecord(db, Organizer, before.id, changes);
  const change = { before, after: organizer, fields: ['status'], isRevised: true };
  recordChange(db, { kind: 'organizers', id: before.id, ...change }, context);
  return organizer;
}
