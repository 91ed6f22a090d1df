import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { PUBLISHABLE_PLURALS } from '../../calendar/resource-kinds.js';
import { can } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/access/caller.js';
import type { AddError } from '../../http/input/sent.js';
import { allOf, type Condition, existsIn, isOneOf, oneOf, where } from '../../persistence/conditions.js';
import { isUniqueViolation } from '../../persistence/failures.js';
import { insertMissing } from '../../persistence/insert-rows.js';
import { nextRecordId } from '../../persistence/record-ids.js';
import { exists, readRecords } from '../../persistence/records.js';
import { insertRecord } from '../../persistence/write-records.js';
import type { Publishable } from '../publishing/publishable.entity.js';
import { readableBy } from '../publishing/visibility.js';
import { Image } from './image.entity.js';
import type { ImageInput } from './image-kind.js';

/**
 * Checks the image that a write names: an address needs the right to upload. An id must be that of the record as it is
 * (`currentId`), or of an image that the caller knows otherwise; any other is unknown (decision D85).
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
    if (!can(context.viewer, 'upload')) addError('image', 'You may only name images that exist already.');
  } else if (image.id !== currentId && !(await exists(db, 'images', isKnownTo(context, image.id)))) {
    addError('image', 'There is no such image.');
  }
}

/** The image has that id, and the viewer has sent its address or may read a record that shows it. */
function isKnownTo({ viewer, now }: RequestContext, id: number): Condition {
  const ofViewer = existsIn(
    where('image_senders WHERE image_senders.image_id = ? AND image_senders.user_id = ?', id, viewer.id),
  );
  const visible = PUBLISHABLE_PLURALS.map((table) => {
    const { sql, values } = readableBy(table, viewer, now);
    return existsIn(where(`${table} WHERE ${table}.image_id = ? AND (${sql})`, id, ...values));
  });
  return allOf([where('images.id = ?', id), oneOf([ofViewer, ...visible])]);
}

/** The id of the image that was named; the same address always gives the same image. Notes who has sent an address. */
export async function findOrCreateImage(
  db: EntityManager,
  image: ImageInput,
  { viewer }: RequestContext,
): Promise<number | null> {
  if (image === null) return null;
  if ('id' in image) return image.id;
  const id = await idOfAddress(db, image.url);
  await insertMissing(db, { table: 'image_senders', columns: ['image_id', 'user_id'], values: [[id, viewer.id]] });
  return id;
}

async function idOfAddress(db: EntityManager, url: string): Promise<number> {
  const urlHash = createHash('sha256').update(url).digest('hex');
  const existing = await byHash(db, urlHash);
  if (existing) return existing.id;
  const id = await nextRecordId(db, 'image');
  const unknown = { width: null, height: null, filesize: null, sizes: null };
  try {
    await insertRecord(db, Image, { id, url, urlHash, extension: extensionOf(url), ...unknown });
    return id;
  } catch (error) {
    const other = isUniqueViolation(error) ? await byHash(db, urlHash) : undefined;
    if (!other) throw error;
    return other.id;
  }
}

type WithImage = Pick<Publishable, 'imageId'>;

/** Reads the images of some records, and returns how to find that of each. */
export async function readImages(
  db: EntityManager,
  records: readonly WithImage[],
): Promise<(record: WithImage) => Image | undefined> {
  const ids = [...new Set(records.map(({ imageId }) => imageId).filter((id) => id !== null))];
  if (ids.length === 0) return () => undefined;
  const images = await readRecords(db, Image, { filter: isOneOf('images.id', ids) });
  const byId = new Map(images.map((image) => [image.id, image]));
  return ({ imageId }) => byId.get(imageId ?? 0);
}

async function byHash(db: EntityManager, urlHash: string): Promise<Image | undefined> {
  const [image] = await readRecords(db, Image, { filter: where('images.url_hash = ?', urlHash) });
  return image;
}

function extensionOf(url: string): string {
  const match = /\.([a-z0-9]{1,16})$/i.exec(new URL(url).pathname);
  return match?.[1]?.toLowerCase() ?? '';
}
