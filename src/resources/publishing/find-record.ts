import type { EntityManager, EntityTarget } from 'typeorm';
import { Problem } from '../../calendar/problem.js';
import type { PublishableKind, PublishablePlural } from '../../calendar/resource-kinds.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { Ref, SlugRef } from '../../http/routing/record-ref.js';
import { type DataKey, dataKey } from '../../persistence/data-keys.js';
import { isMysql } from '../../persistence/dialect.js';
import { type Condition, where } from '../../persistence/sql/conditions.js';
import { readRecords, type Selection } from '../../persistence/sql/records.js';
import { type ExternalIdKind, hasExternalId } from '../../read-models/external-ids.js';
import type { Publishable } from './publishable.entity.js';
import { mayEdit, mayRead } from './visibility.js';

/** Errors that events, venues and organizers share; each kind has its own codes. */
export interface RecordErrors {
  notFound(): Problem;
  notAccessible(): Problem;
  inTrash(): Problem;
  pageNotFound(page: number): Problem;
}

/** The errors of one kind of record; its name is part of their codes. */
export function recordErrors(kind: PublishableKind): RecordErrors {
  return {
    notFound: () => new Problem('missing', `rest-${kind}-not-found`, `There is no such ${kind}.`),
    notAccessible: () => new Problem('forbidden', `${kind}-not-accessible`, `This ${kind} is not public.`),
    inTrash: () => new Problem('gone', `${kind}-is-in-trash`, `This ${kind} is already in the trash.`),
    pageNotFound: (page) => new Problem('missing', `${kind}-archive-page-not-found`, `There is no page ${page}.`),
  };
}

/** Finds the record of a path; throws the kind's `notFound`. `lock` locks its row until the transaction ends. */
export async function findRecord<T extends Publishable>(
  db: EntityManager,
  type: EntityTarget<T>,
  ref: Ref,
  errors: Pick<RecordErrors, 'notFound'>,
  lock = false,
): Promise<T> {
  const record = await lookUpRecord(db, type, ref, { locked: lock });
  if (!record) throw errors.notFound();
  return record;
}

/** The same, with further columns if there are `extra` ones; undefined if there is none. */
export async function lookUpRecord<T extends Publishable>(
  db: EntityManager,
  type: EntityTarget<T>,
  ref: Ref,
  { locked = false, extra }: Pick<Selection, 'locked' | 'extra'> = {},
): Promise<T | undefined> {
  const table = db.dataSource.getMetadata(type).tableName;
  // SQLite has one writer at a time and no row locks.
  const selection = { locked: locked && isMysql(db), extra };
  const read = (filter: Condition) => firstOf(readRecords(db, type, { filter, ...selection }));
  if ('id' in ref) return read(where(`${table}.id = ?`, ref.id));
  if ('externalId' in ref) return read(hasExternalId(table as ExternalIdKind, ref.externalId));
  return findBySlug(ref, (slug) => read(where(`${table}.slug = ?`, slug)));
}

/** Keys of the data that decide which record a path names, and of that record. */
export function keysOf(kind: PublishablePlural, ref: Ref, id: number): DataKey[] {
  const mayNameAnother =
    'externalId' in ref || ('slug' in ref && ref.formerSlug !== undefined && ref.formerSlug !== ref.slug);
  return [mayNameAnother ? dataKey(kind) : dataKey(kind, id)];
}

const firstOf = async <T>(records: Promise<T[]>): Promise<T | undefined> => (await records)[0];

async function findBySlug<T>(
  { slug, formerSlug }: SlugRef,
  read: (slug: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const former = formerSlug && formerSlug !== slug ? await read(formerSlug) : undefined;
  return former ?? read(slug);
}

/**
 * Finds a record to show; throws `notFound`, or `notAccessible` if the viewer may not read it. Nobody learns which external ids
 * exist: one of a record that the viewer may not read is not found.
 */
export async function findReadable<T extends Publishable>(
  db: EntityManager,
  type: EntityTarget<T>,
  ref: Ref,
  { viewer, now }: RequestContext,
  errors: RecordErrors,
): Promise<T> {
  const record = await findRecord(db, type, ref, errors);
  if (!mayRead(viewer, record, now)) throw 'externalId' in ref ? errors.notFound() : errors.notAccessible();
  return record;
}

/** Finds a record to change and locks its row; throws `notFound`, or 403 if the viewer may not edit it. */
export async function findEditable<T extends Publishable>(
  db: EntityManager,
  type: EntityTarget<T>,
  ref: Ref,
  { viewer, now }: RequestContext,
  errors: RecordErrors,
): Promise<T> {
  const record = await findRecord(db, type, ref, errors, true);
  if (mayEdit(viewer, record)) return record;
  throw 'externalId' in ref && !mayRead(viewer, record, now) ? errors.notFound() : httpErrors.forbidden();
}
