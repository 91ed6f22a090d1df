import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import { insertMissingBulk, rowsOfRecords } from '../../persistence/sql/bulk-rows.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import { inBatches } from '../../persistence/sql/insert-rows.js';
import { nextRecordIds } from '../../read-models/id-sequence.js';
import type { ImageInput } from './image-fields.js';
import { Image } from './image.entity.js';
import { hashOfUrl, imageOfUrl } from './image.repository.js';

/** Returns the ids of many images in their order, as `findOrCreateImage` does one by one. */
export async function findOrCreateImages(
  db: EntityManager,
  images: readonly (ImageInput | undefined)[],
  { viewer }: RequestContext,
): Promise<(number | null)[]> {
  const urls = new Map(images.flatMap((image) => (image && 'url' in image ? [[hashOfUrl(image.url), image.url]] : [])));
  const ids = urls.size ? await idsOfUrls(db, urls) : new Map<string, number>();
  const rows = [...ids.values()].sort((one, other) => one - other).map((id) => [id, viewer.id]);
  await insertMissingBulk(db, { table: 'image_senders', columns: ['image_id', 'user_id'], rows });
  return images.map((image) => {
    if (!image) return null;
    return 'id' in image ? image.id : (ids.get(hashOfUrl(image.url)) ?? null);
  });
}

/** The ids of URLs by their digests; new ones are stored. */
async function idsOfUrls(db: EntityManager, urls: ReadonlyMap<string, string>): Promise<Map<string, number>> {
  const known = await readIds(db, [...urls.keys()]);
  const added = [...urls].filter(([hash]) => !known.has(hash)).sort(([one], [other]) => (one < other ? -1 : 1));
  if (added.length === 0) return known;
  const ids = await nextRecordIds(db, 'image', added.length);
  const images = added.map(([, url], index) => imageOfUrl(ids[index] ?? 0, url));
  // A concurrent transaction may store one of the URLs: its image is the one then.
  await insertMissingBulk(db, rowsOfRecords(db, Image, images));
  const hashes = added.map(([hash]) => hash);
  return new Map([...known, ...(await readIds(db, hashes))]);
}

async function readIds(db: EntityManager, hashes: readonly string[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of inBatches(hashes)) {
    const { sql, values } = isOneOf('url_hash', batch);
    const rows = await db.query<{ id: number; hash: string }[]>(
      `SELECT id, url_hash AS hash FROM images WHERE ${sql}`,
      [...values],
    );
    for (const { id, hash } of rows) ids.set(hash, id);
  }
  return ids;
}
