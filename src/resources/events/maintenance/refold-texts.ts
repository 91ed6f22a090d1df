import type { DataSource, EntityManager, EntityTarget } from 'typeorm';
import { inUncountedTransaction } from '../../../persistence/connection/transaction.js';
import { isMysql } from '../../../persistence/dialect.js';
import { isOneOf, where } from '../../../persistence/sql/conditions.js';
import { readIds, readRecords } from '../../../persistence/sql/records.js';
import { refoldSearchTexts, type SearchTexts } from '../../../read-models/search-texts.js';
import { Category } from '../../categories/category.entity.js';
import { Organizer } from '../../organizers/organizer.entity.js';
import { organizerSearchTexts } from '../../organizers/organizer.mapper.js';
import { type Publishable, sortName } from '../../publishing/publishable.entity.js';
import { Tag } from '../../tags/tag.entity.js';
import { sortNameOf, type TermKind } from '../../terms/taxonomy.js';
import { type SearchedTerm, termSearchText } from '../../terms/term.repository.js';
import { Venue } from '../../venues/venue.entity.js';
import { venueSearchTexts } from '../../venues/venue.mapper.js';
import { Event } from '../event.entity.js';
import { eventText } from '../write/event-search-index.js';

/** Records whose texts one transaction folds. */
const BATCH_SIZE = 200;

/** The entities that `refoldTexts` reads, and their relations. */
export const REFOLDED = [Event, Venue, Organizer, Category, Tag];

/**
 * Folds the search texts and sort names of all records again and stores those that differ. Safe beside writes; ends
 * between two transactions once `isStopped` returns true. Does not rebuild the word index.
 */
export async function refoldTexts(database: DataSource, isStopped: () => boolean = () => false): Promise<void> {
  const refoldPublished = <T extends Publishable>(
    table: string,
    type: EntityTarget<T>,
    nameOf: (record: T) => string,
    textsOf: (record: T) => SearchTexts,
  ) =>
    forEachBatch(database, table, isStopped, async (db, ids) => {
      const records = await readRecords(db, type, { filter: isOneOf(`${table}.id`, ids) });
      for (const record of records) await storeSortName(db, table, record, sortName(nameOf(record)));
      await refoldSearchTexts(
        db,
        records.map((record) => [record.id, textsOf(record)]),
      );
    });
  await refoldPublished(
    'events',
    Event,
    ({ title }) => title,
    (event) => ({ text: eventText(event) }),
  );
  await refoldPublished('venues', Venue, ({ name }) => name, venueSearchTexts);
  await refoldPublished('organizers', Organizer, ({ name }) => name, organizerSearchTexts);
  for (const kind of ['categories', 'tags'] as const) {
    await forEachBatch(database, kind, isStopped, (db, ids) => refoldTerms(db, kind, ids));
  }
}

async function refoldTerms(db: EntityManager, kind: TermKind, ids: readonly number[]): Promise<void> {
  type Row = SearchedTerm & { id: number; sortName: string; searchText: string | null };
  const filter = isOneOf('id', ids);
  const terms = await db.query<Row[]>(
    `SELECT id, name, slug, description, sort_name AS sortName, search_text AS searchText FROM ${kind} WHERE ${filter.sql}`,
    [...filter.values],
  );
  for (const term of terms) {
    await storeSortName(db, kind, term, sortNameOf(term.name));
    const text = termSearchText(term);
    if (text !== term.searchText) await db.query(`UPDATE ${kind} SET search_text = ? WHERE id = ?`, [text, term.id]);
  }
}

async function storeSortName(
  db: EntityManager,
  table: string,
  { id, sortName: before }: { readonly id: number; readonly sortName: string },
  after: string,
): Promise<void> {
  if (after !== before) await db.query(`UPDATE ${table} SET sort_name = ? WHERE id = ?`, [after, id]);
}

/** Runs a task for all rows of a table in the order of their ids, one transaction for each batch; it locks the rows. */
async function forEachBatch(
  database: DataSource,
  table: string,
  isStopped: () => boolean,
  task: (db: EntityManager, ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const nextBatch = (last: number) =>
    inUncountedTransaction(database, undefined, async (db) => {
      const filter = where(`${table}.id > ?`, last);
      const ids = await readIds(db, table, {
        filter,
        orderBy: `${table}.id`,
        limit: BATCH_SIZE,
        locked: isMysql(database),
      });
      if (ids.length) await task(db, ids);
      return ids.at(-1);
    });
  for (let last = await nextBatch(0); last !== undefined && !isStopped();) last = await nextBatch(last);
}
