import { createHash } from 'node:crypto';
import { PUBLISHABLE_PLURALS } from '../../calendar/resource-kinds.js';
import { can } from '../../calendar/viewer.js';
import type { Caller } from '../../http/access/caller.js';
import type { Refuse } from '../../http/input/sent.js';
import { allOf, type Condition, existsIn, isOneOf, oneOf, where } from '../../persistence/conditions.js';
import { isDuplicate } from '../../persistence/failures.js';
import { insertMissing } from '../../persistence/insert-rows.js';
import { nextRecordId } from '../../persistence/record-ids.js';
import { exists, readRecords } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';
import { insertRecord } from '../../persistence/write-records.js';
import type { Publishable } from '../publishing/publishable.entity.js';
import { readableBy } from '../publishing/visibility.js';
import { Image } from './image.entity.js';
import type { ImageWish } from './image-kind.js';

/**
 * Checks the image that a write names: an address needs the right to upload. An id must be that of the record as it is
 * (`currentId`), or of an image that the caller knows otherwise; any other is unknown (decision D85).
 */
export async function checkImage(
  rows: Rows,
  wish: ImageWish | undefined,
  currentId: number | null,
  context: Caller,
  refuse: Refuse,
): Promise<void> {
  if (!wish) return;
  if ('url' in wish) {
    if (!can(context.viewer, 'upload')) refuse('image', 'You may only name images that exist already.');
  } else if (wish.id !== currentId && !(await exists(rows, 'images', knownTo(context, wish.id)))) {
    refuse('image', 'There is no such image.');
  }
}

/** The image has that id, and the viewer has sent its address or may read a record that shows it. */
function knownTo({ viewer, now }: Caller, id: number): Condition {
  const sent = existsIn(
    where('image_senders WHERE image_senders.image_id = ? AND image_senders.user_id = ?', id, viewer.id),
  );
  const shown = PUBLISHABLE_PLURALS.map((table) => {
    const { sql, values } = readableBy(table, viewer, now);
    return existsIn(where(`${table} WHERE ${table}.image_id = ? AND (${sql})`, id, ...values));
  });
  return allOf([where('images.id = ?', id), oneOf([sent, ...shown])]);
}

/** The id of the image that was named; the same address always gives the same image. Notes who has sent an address. */
export async function claimImage(rows: Rows, wish: ImageWish, { viewer }: Caller): Promise<number | null> {
  if (wish === null) return null;
  if ('id' in wish) return wish.id;
  const id = await idOfAddress(rows, wish.url);
  await insertMissing(rows, { table: 'image_senders', columns: ['image_id', 'user_id'], values: [[id, viewer.id]] });
  return id;
}

async function idOfAddress(rows: Rows, url: string): Promise<number> {
  const urlHash = createHash('sha256').update(url).digest('hex');
  const known = await byHash(rows, urlHash);
  if (known) return known.id;
  const id = await nextRecordId(rows, 'image');
  const unknown = { width: null, height: null, filesize: null, sizes: null };
  try {
    await insertRecord(rows, Image, { id, url, urlHash, extension: extensionOf(url), ...unknown });
    return id;
  } catch (error) {
    const other = isDuplicate(error) ? await byHash(rows, urlHash) : undefined;
    if (!other) throw error;
    return other.id;
  }
}

type WithImage = Pick<Publishable, 'imageId'>;

/** Reads the images of some records, and returns how to find that of each. */
export async function readImages(
  rows: Rows,
  records: readonly WithImage[],
): Promise<(record: WithImage) => Image | undefined> {
  const ids = [...new Set(records.map(({ imageId }) => imageId).filter((id) => id !== null))];
  if (ids.length === 0) return () => undefined;
  const images = await readRecords(rows, Image, { filter: isOneOf('images.id', ids) });
  const byId = new Map(images.map((image) => [image.id, image]));
  return ({ imageId }) => byId.get(imageId ?? 0);
}

async function byHash(rows: Rows, urlHash: string): Promise<Image | undefined> {
  const [image] = await readRecords(rows, Image, { filter: where('images.url_hash = ?', urlHash) });
  return image;
}

function extensionOf(url: string): string {
  const match = /\.([a-z0-9]{1,16})$/i.exec(new URL(url).pathname);
  return match?.[1]?.toLowerCase() ?? '';
}
