import type { EntityManager } from 'typeorm';
import { foldText } from '../../calendar/text/fold.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { inSavepoint } from '../../persistence/connection/savepoint.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { insertBulk, rowsOfRecords } from '../../persistence/sql/bulk-rows.js';
import { recordChange } from '../../read-models/change-log/change-log.js';
import type { SearchTexts } from '../../read-models/search-texts.js';
import type { Publishable } from './publishable.entity.js';
import { freeSlugs } from './unique-slug.js';

/** Attempts to find free slugs: others may take them meanwhile. */
const ATTEMPTS = 20;

/** What is written of the records of one kind. */
interface SetOf<T> {
  readonly kind: 'venues' | 'organizers';
  readonly type: new () => T;
  readonly textsOf: (record: T) => SearchTexts;
}

/** Stores many new venues or organizers with their search texts, under their slugs or the next free ones. */
export async function insertSet<T extends Publishable>(
  db: EntityManager,
  { kind, type, textsOf }: SetOf<T>,
  records: readonly T[],
  context: RequestContext,
): Promise<T[]> {
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
