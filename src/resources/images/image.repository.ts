import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { isOneOf, where } from '../../persistence/sql/conditions.js';
import { insertMissing, insertRecord } from '../../persistence/sql/insert-rows.js';
import { readRecords } from '../../persistence/sql/records.js';
import { nextRecordId } from '../../read-models/id-sequence.js';
import type { ImageInput } from './image-fields.js';
import { Image } from './image.entity.js';

/** Returns the id of the image, creating it for a new URL. Records the user as a sender of the URL. */
export async function findOrCreateImage(
  db: EntityManager,
  image: ImageInput,
  { viewer }: RequestContext,
): Promise<number | null> {
  if (image === null) return null;
  if ('id' in image) return image.id;
  const id = await idOfUrl(db, image.url);
  await insertMissing(db, { table: 'image_senders', columns: ['image_id', 'user_id'], values: [[id, viewer.id]] });
  return id;
}

async function idOfUrl(db: EntityManager, url: string): Promise<number> {
  const urlHash = hashOfUrl(url);
  const existing = await findByHash(db, urlHash);
  if (existing) return existing.id;
  const id = await nextRecordId(db, 'image');
  try {
    await insertRecord(db, Image, imageOfUrl(id, url));
    return id;
  } catch (error) {
    // A concurrent request has stored the same URL.
    const other = isUniqueViolation(error) ? await findByHash(db, urlHash) : undefined;
    if (!other) throw error;
    return other.id;
  }
}

/** By it the image of a URL is found. */
export const hashOfUrl = (url: string): string => createHash('sha256').update(url).digest('hex');

/** An image of which only the URL is known. */
export const imageOfUrl = (id: number, url: string): Image => ({
  ...{ id, url, urlHash: hashOfUrl(url), extension: extensionOf(url) },
  ...{ width: null, height: null, filesize: null, sizes: null },
});

interface WithImage {
  readonly imageId: number | null;
}

/** Reads the images of the records in one statement; returns a function that gives the image of a record. */
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

async function findByHash(db: EntityManager, urlHash: string): Promise<Image | undefined> {
  const [image] = await readRecords(db, Image, { filter: where('images.url_hash = ?', urlHash) });
  return image;
}

function extensionOf(url: string): string {
  const match = /\.([a-z0-9]{1,16})$/i.exec(new URL(url).pathname);
  return match?.[1]?.toLowerCase() ?? '';
}
