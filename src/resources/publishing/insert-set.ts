import type { EntityManager } from 'typeorm';
import { foldText } from '../../calendar/text/fold.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { inSavepoint } from '../../persistence/connection/savepoint.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { insertBulk, rowsOfRecords } from '../../persistence/sql/bulk-rows.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import { nextRecordIds } from '../../read-models/id-sequence.js';
import type { SearchTexts } from '../../read-models/search-texts.js';
import type { ImageInput } from '../images/image-fields.js';
import { findOrCreateImages } from '../images/image-set.js';
import type { Publishable } from './publishable.entity.js';
import { freeSlugs } from './unique-slug.js';

/** Attempts to find free slugs: others may take them meanwhile. */
const ATTEMPTS = 20;

/** A valid new record without external ids, and columns that do not follow from its fields. */
export interface RecordToInsert<T, Input> {
  readonly input: Input;
  readonly columns: Partial<T>;
}

/** How the records of one kind are made and written. */
interface SetOf<T, Input> {
  readonly kind: 'venues' | 'organizers';
  readonly idKind: 'venue' | 'organizer';
  readonly type: new () => T;
  readonly newRecord: (id: number, input: Input, imageId: number | null, context: RequestContext) => T;
  readonly textsOf: (record: T) => SearchTexts;
}

/**
 * Stores many new venues or organizers with their images and search texts, under their slugs or the next free ones, with about
 * as many statements as one takes.
 */
export async function insertSet<T extends Publishable, Input extends { readonly image?: ImageInput }>(
  db: EntityManager,
  { kind, idKind, type, newRecord, textsOf }: SetOf<T, Input>,
  added: readonly RecordToInsert<T, Input>[],
  context: RequestContext,
): Promise<T[]> {
  const ids = await nextRecordIds(db, idKind, added.length);
  const images = await findOrCreateImages(
    db,
    added.map(({ input }) => input.image),
    context,
  );
  const records = added.map(({ input, columns }, index) => ({
    ...newRecord(ids[index] ?? 0, input, images[index] ?? null, context),
    ...columns,
  }));
  const written = await withFreeSlugs(db, type, records);
  const texts = written.flatMap((record) =>
    Object.entries(textsOf(record)).map(([field, text]) => [record.id, field, foldText(text)] as const),
  );
  const rows = texts.filter(([, , text]) => text !== '');
  await insertBulk(db, { table: 'search_texts', columns: ['record_id', 'field', 'text'], rows });
  for (const after of written) recordChange(db, { kind, id: after.id, after, isRevised: true }, context);
  return written;
}

async function withFreeSlugs<T extends Publishable>(
  db: EntityManager,
  type: new () => T,
  records: readonly T[],
): Promise<T[]> {
  const preferred = records.map(({ slug }) => slug);
  for (let attempt = 1; ; attempt++) {
    const slugs = await freeSlugs(db, type, preferred);
    const slugged = records.map((record, index) => ({ ...record, slug: slugs[index] ?? '' }));
    try {
      await inSavepoint(db, () => insertBulk(db, rowsOfRecords<T>(db, type, slugged)));
      return slugged;
    } catch (error) {
      if (attempt >= ATTEMPTS || !isUniqueViolation(error)) throw error;
    }
  }
}
