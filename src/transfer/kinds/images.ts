import type { EntityManager } from 'typeorm';
import type { ImageInput } from '../../resources/images/image-fields.js';
import { readImages } from '../../resources/images/image.repository.js';

/** A record with an image, as it is compared: by the address of the image. */
export interface WithImage {
  readonly imageId: number | null;
}

/** Returns the addresses of the images of some records; null for none. */
export async function imageUrls(
  db: EntityManager,
  records: readonly WithImage[],
): Promise<(record: WithImage) => string | null> {
  const imageOf = await readImages(db, records);
  return (record) => imageOf(record)?.url ?? null;
}

/** The address of the image after a write. An image that is sent by its id is compared by it. */
export function imageAfter(sent: ImageInput | undefined, before: WithImage & { readonly image: string | null }) {
  if (sent === undefined) return before.image;
  if (sent === null) return null;
  if ('url' in sent) return sent.url;
  return sent.id === before.imageId ? before.image : `image ${sent.id}`;
}
