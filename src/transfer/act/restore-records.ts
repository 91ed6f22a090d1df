import type { EntityManager } from 'typeorm';
import { isExternalId, isSource } from '../../calendar/external-id.js';
import { slugOf } from '../../calendar/slugs/slug.js';
import { readWebAddress } from '../../calendar/web-address.js';
import { type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import { insertMissingBulk, rowsOfRecords } from '../../persistence/sql/bulk-rows.js';
import { missingInsertsOf } from '../../persistence/sql/insert-rows.js';
import { runTogether } from '../../persistence/sql/run-together.js';
import { addExternalIds, type ExternalIdRow, findRecordIds } from '../../read-models/external-ids.js';
import { countInSeries } from '../../read-models/event-counts/join-series.js';
import { nextRecordIds, withGivenIds } from '../../read-models/id-sequence.js';
import { Image } from '../../resources/images/image.entity.js';
import { hashOfUrl } from '../../resources/images/image.repository.js';
import { LARGEST_ID, type SourceKind, type SourceRecord } from '../source-record.js';
import { IMPORT_KINDS } from '../kinds/import-kinds.js';
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
  for (const kind of new Set(restored.map((one) => one.kind))) {
    const ofKind = restored.filter((one) => one.kind === kind);
    await restoreExternalIds(db, kind, ofKind);
  }
}

function columnWrites({ kind, id, record: { stored, occurrence }, seriesId }: Restored): Condition[] {
  // Where many records are created at once, it is done with these columns.
  const columns = IMPORT_KINDS[kind].createMany ? [] : storedColumns(kind, stored?.columns ?? {});
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
  const added = [...images.values()];
  if (added.length === 0) return;
  const next = () => nextRecordIds(db, 'image', added.length);
  const own = added.map(({ id }) => id);
  const ids = keepsIds ? await withGivenIds(db, 'image', own, next) : await next();
  const numbered = added.map((image, index) => ({ ...image, id: ids[index] ?? 0 }));
  await insertMissingBulk(db, rowsOfRecords(db, Image, numbered));
}

function imageIn({ id, url, extension, width, height, filesize, sizes }: Readonly<Record<string, unknown>>) {
  if (!isNumber(id) || id === 0 || typeof url !== 'string' || readWebAddress(url) !== url) return undefined;
  const size = (value: unknown) => (isNumber(value) ? value : null);
  return {
    ...{ id, url, urlHash: hashOfUrl(url) },
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
