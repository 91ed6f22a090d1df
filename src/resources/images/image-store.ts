import { createHash } from 'node:crypto';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { Refuse } from '../../http/input/sent.js';
import { isOneOf, where } from '../../persistence/conditions.js';
import { isDuplicate } from '../../persistence/failures.js';
import { nextRecordId } from '../../persistence/record-ids.js';
import { exists, readRecords } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';
import { insertRecord } from '../../persistence/write-records.js';
import { Image } from './image.entity.js';
import type { ImageWish } from './image-kind.js';

/** Checks an image a write asks for: an id must exist, an address needs the right to upload. */
export async function checkImage(
  rows: Rows,
  wish: ImageWish | undefined,
  viewer: Viewer,
  refuse: Refuse,
): Promise<void> {
  if (!wish) return;
  if ('url' in wish) {
    if (!can(viewer, 'upload')) refuse('image', 'You may only name images that exist already.');
  } else if (!(await exists(rows, 'images', where('images.id = ?', wish.id)))) {
    refuse('image', 'There is no such image.');
  }
}

/** The id of the image that was asked for; the same address always gives the same image. */
export async function claimImage(rows: Rows, wish: ImageWish): Promise<number | null> {
  if (wish === null) return null;
  if ('id' in wish) return wish.id;
  const urlHash = createHash('sha256').update(wish.url).digest('hex');
  const known = await byHash(rows, urlHash);
  if (known) return known.id;
  const id = await nextRecordId(rows, 'image');
  const unknown = { width: null, height: null, filesize: null, sizes: null };
  try {
    await insertRecord(rows, Image, { id, url: wish.url, urlHash, extension: extensionOf(wish.url), ...unknown });
    return id;
  } catch (error) {
    const other = isDuplicate(error) ? await byHash(rows, urlHash) : undefined;
    if (!other) throw error;
    return other.id;
  }
}

/** The images of some records, by id. */
export async function readImages(
  rows: Rows,
  records: readonly { imageId: number | null }[],
): Promise<Map<number, Image>> {
  const ids = [...new Set(records.map(({ imageId }) => imageId).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const images = await readRecords(rows, Image, { filter: isOneOf('images.id', ids) });
  return new Map(images.map((image) => [image.id, image]));
}

async function byHash(rows: Rows, urlHash: string): Promise<Image | undefined> {
  const [image] = await readRecords(rows, Image, { filter: where('images.url_hash = ?', urlHash) });
  return image;
}

function extensionOf(url: string): string {
  const match = /\.([a-z0-9]{1,16})$/i.exec(new URL(url).pathname);
  return match?.[1]?.toLowerCase() ?? '';
}
