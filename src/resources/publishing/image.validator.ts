import type { EntityManager } from 'typeorm';
import { PUBLISHABLE_PLURALS } from '../../calendar/resource-kinds.js';
import { can } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import { allOf, type Condition, existsIn, oneOf, where } from '../../persistence/sql/conditions.js';
import { exists } from '../../persistence/sql/records.js';
import type { ImageInput } from '../images/image-fields.js';
import { readableBy } from './visibility.js';

/**
 * Checks the image of a write. A URL needs the right to upload. An id must be the current one (`currentId`) or that of
 * an image that the viewer can know; any other is reported like one that does not exist (decision D85).
 */
export async function validateImage(
  db: EntityManager,
  image: ImageInput | undefined,
  currentId: number | null,
  context: RequestContext,
  addError: AddError,
): Promise<void> {
  if (!image) return;
  if ('url' in image) {
    if (!can(context.viewer, 'upload')) addError('image', 'Must be the id of an image: you may not upload images.');
  } else if (image.id !== currentId && !(await exists(db, 'images', isKnownTo(context, image.id)))) {
    addError('image', `No image with id ${image.id}.`);
  }
}

/** Condition on images: has this id, and the viewer has sent its URL or may read a record that shows it. */
function isKnownTo({ viewer, now }: RequestContext, id: number): Condition {
  const sentByViewer = existsIn(
    where('image_senders WHERE image_senders.image_id = ? AND image_senders.user_id = ?', id, viewer.id),
  );
  const visible = PUBLISHABLE_PLURALS.map((table) => {
    const { sql, values } = readableBy(table, viewer, now);
    return existsIn(where(`${table} WHERE ${table}.image_id = ? AND (${sql})`, id, ...values));
  });
  return allOf([where('images.id = ?', id), oneOf([sentByViewer, ...visible])]);
}
