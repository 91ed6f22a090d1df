import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { isExternalId, isSource } from '../../calendar/external-id.js';
import { slugOf } from '../../calendar/slugs/slug.js';
import { readWebAddress } from '../../calendar/web-address.js';
import { type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { insertRecord, missingInsertsOf, updateRecord } from '../../persistence/sql/insert-rows.js';
import { runTogether } from '../../persistence/sql/run-together.js';
import { addExternalIds, type ExternalIdRow, findRecordIds } from '../../read-models/external-ids.js';
import { countInSeries } from '../../read-models/event-counts/join-series.js';
import { nextRecordId, withGivenIds } from '../../read-models/id-sequence.js';
import { Image } from '../../resources/images/image.entity.js';
import { Organizer } from '../../resources/organizers/organizer.entity.js';
import { saveWithUniqueSlug } from '../../resources/publishing/unique-slug.js';
import { Venue } from '../../resources/venues/venue.entity.js';
import { LARGEST_ID, type SourceKind, type SourceRecord } from '../source-record.js';
import { storedColumns } from '../kinds/stored-columns.js';

/** A record that has just been made from one of an export. */
export interface Restored {
  readonly kind: SourceKind;
  readonly id: number;
  readonly record: SourceRecord;
  /** The series of a date. */
  readonly seriesId: number | undefined;
}

/** Gives new records what an export has besides the fields of the API: versions, times of writes, ids in other systems. */
export async function restoreRecords(db: EntityManager, restored: readonly Restored[]): Promise<void> {
  const writes = restored.flatMap((one) => [...columnWrites(one), ...formerSlugs(db, one)]);
  if (writes.length) await runTogether(db, writes);
  await countInSeries(
    db,
    restored.flatMap(({ id, seriesId }) => (seriesId === undefined ? [] : id)),
  );
  for (const one of restored) await restoreSlug(db, one);
  for (const kind of new Set(restored.map((one) => one.kind))) {
    const ofKind = restored.filter((one) => one.kind === kind);
    await restoreExternalIds(db, kind, ofKind);
  }
}

function columnWrites({ kind, id, record: { stored, occurrence }, seriesId }: Restored): Condition[] {
  const columns = storedColumns(kind, stored?.columns ?? {});
  if (seriesId !== undefined)
    columns.push(['series_id', seriesId], ['recurrence_id', occurrence?.recurrenceId ?? null]);
  if (columns.length === 0) return [];
  const set = columns.map(([column]) => `${column} = ?`).join(', ');
  return [where(`UPDATE ${kind} SET ${set} WHERE id = ?`, ...columns.map(([, value]) => value), id)];
}

function formerSlugs(db: EntityManager, { kind, id, record: { stored } }: Restored): Condition[] {
  const slugs = (stored?.formerSlugs ?? []).map((slug) => slugOf(slug)).filter((slug) => slug !== '');
  if (kind !== 'events' || slugs.length === 0) return [];
  const values = slugs.map((slug) => [id, slug]);
  return missingInsertsOf(db, { table: 'former_slugs', columns: ['event_id', 'slug'], values });
}

/** Venues and organizers are created with a slug from their name. */
async function restoreSlug(db: EntityManager, { kind, id, record: { stored } }: Restored): Promise<void> {
  const slug = stored?.columns['slug'];
  if (typeof slug !== 'string' || (kind !== 'venues' && kind !== 'organizers')) return;
  const type = kind === 'venues' ? Venue : Organizer;
  await saveWithUniqueSlug(
    db,
    type,
    slugOf(slug) || String(id),
    (free) => updateRecord(db, type, id, { slug: free }),
    id,
  );
}

async function restoreExternalIds(db: EntityManager, kind: SourceKind, restored: readonly Restored[]): Promise<void> {
  const rows: ExternalIdRow[] = restored.flatMap(({ id: recordId, record: { stored } }) =>
    (stored?.externalIds ?? [])
      .filter(({ source, id }) => isSource(source) && isExternalId(id))
      .map(({ source, id, imported }) => ({ source, id, recordId, imported })),
  );
  for (const source of new Set(rows.map((row) => row.source))) {
    const ofSource = rows.filter((row) => row.source === source);
    const ids = ofSource.map(({ id }) => id);
    const taken = await findRecordIds(db, kind, source, ids);
    const free = ofSource.filter(({ id }, index) => !taken.has(id) && ids.indexOf(id) === index);
    if (free.length) await addExternalIds(db, kind, free);
  }
}

/** Stores the images of records of an export with what is known of them, unless their URLs are known. */
export async function restoreImages(
  db: EntityManager,
  records: readonly SourceRecord[],
  { keepsIds }: { readonly keepsIds: boolean },
): Promise<void> {
  const images = new Map<string, Image>();
  for (const { stored } of records) {
    const image = stored?.image && imageIn(stored.image);
    if (image) images.set(image.urlHash, image);
  }
  if (images.size === 0) return;
  const { sql, values } = isOneOf('url_hash', [...images.keys()]);
  const known = await db.query<{ hash: string }[]>(`SELECT url_hash AS hash FROM images WHERE ${sql}`, [...values]);
  for (const { hash } of known) images.delete(hash);
  for (const image of images.values()) {
    const insert = async () => insertRecord(db, Image, { ...image, id: await nextRecordId(db, 'image') });
    await (keepsIds ? withGivenIds(db, 'image', [image.id], insert) : insert());
  }
}

function imageIn({ id, url, extension, width, height, filesize, sizes }: Readonly<Record<string, unknown>>) {
  if (!isNumber(id) || id === 0 || typeof url !== 'string' || readWebAddress(url) !== url) return undefined;
  const size = (value: unknown) => (isNumber(value) ? value : null);
  return {
    ...{ id, url, urlHash: createHash('sha256').update(url).digest('hex') },
    extension: typeof extension === 'string' && /^[a-z0-9]{0,16}$/.test(extension) ? extension : '',
    ...{ width: size(width), height: size(height), filesize: size(filesize) },
    sizes: renditions(sizes),
  };
}

/** Whether a column for whole numbers can hold it, and the calendar has such ones. */
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= LARGEST_ID;

/** Renditions as they are stored: an object of objects. */
function renditions(sizes: unknown): string | null {
  if (typeof sizes !== 'string') return null;
  try {
    const read: unknown = JSON.parse(sizes);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? sizes : null;
  } catch {
    return null;
  }
}
