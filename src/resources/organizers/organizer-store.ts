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
import type { CreateOrganizer } from './dto/create-organizer.dto.js';
import type { UpdateOrganizer } from './dto/update-organizer.dto.js';
import { Organizer } from './organizer.entity.js';
import { BLANK_ORGANIZER, changedOrganizer, organizerSearchTexts, organizerTexts } from './organizer.writer.js';
import { organizerProblems } from './organizers.problems.js';

/** Stores a new organizer, checked before; its slug comes from its name. Throws `could-not-create-organizer` for a blank name. */
export async function createOrganizer(rows: Rows, sent: CreateOrganizer, context: Caller): Promise<Organizer> {
  if (sent.organizer === '') throw organizerProblems.couldNotCreate();
  const id = await nextRecordId(rows, 'organizer');
  const organizer: Organizer = {
    id,
    ...newPublication(sent, context),
    ...changedOrganizer(BLANK_ORGANIZER, sent),
    slug: slugOf(sent.organizer) || String(id),
    imageId: await claimImage(rows, sent.image ?? null, context),
  };
  organizer.slug = await claimSlug(rows, Organizer, organizer.slug, (slug) =>
    insertRecord(rows, Organizer, { ...organizer, slug }),
  );
  await writeSearchTexts(rows, id, organizerSearchTexts(organizer));
  return organizer;
}

/** Stores what an update sent, checked before; the rest is kept. */
export async function changeOrganizer(
  rows: Rows,
  before: Organizer,
  sent: UpdateOrganizer,
  context: Caller,
): Promise<Organizer> {
  const fields = changedOrganizer(before, sent);
  const wanted = sent.slug === undefined ? before.slug : sent.slug || slugOf(fields.name) || String(before.id);
  const organizer: Organizer = {
    id: before.id,
    ...changedPublication(before, sent, context),
    ...fields,
    slug: wanted,
    imageId: sent.image === undefined ? before.imageId : await claimImage(rows, sent.image, context),
  };
  const write = (slug: string) => updateRecord(rows, Organizer, organizer.id, { ...organizer, slug });
  organizer.slug = await claimSlug(rows, Organizer, wanted, write, organizer.id);
  await writeSearchTexts(rows, organizer.id, organizerSearchTexts(organizer));
  await checkLinkingEvents(rows, 'organizers', organizer.id, {
    before: [before.website, ...Object.values(organizerTexts(before))],
    after: [organizer.website, ...Object.values(organizerTexts(organizer))],
    hasNewImage: organizer.imageId !== before.imageId,
  });
  return organizer;
}

/** Moves an organizer to the trash. It keeps its slug, and events keep their links to it (decisions D24, D43). */
export async function trashOrganizer(rows: Rows, before: Organizer, context: Caller): Promise<Organizer> {
  const changes = trashedPublication(before, context);
  await updateRecord(rows, Organizer, before.id, changes);
  return { ...before, ...changes };
}
