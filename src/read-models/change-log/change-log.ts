import type { DataSource, EntityManager } from 'typeorm';
import { type ResourcePlural, RESOURCE_PLURALS } from '../../calendar/resource-kinds.js';
import { rowsToAppend } from '../../persistence/connection/appended-rows.js';
import { noteChange } from '../../persistence/connection/bump-data-version.js';
import { actOf, isPublicAt, type RecordState, statusIn } from './act.js';
import type { ChangeOrigin, WayIn } from './change-origin.js';
import { keepRevision } from '../revisions/keep-revision.js';
import type { LogRow } from './log-row.js';

/** What the log tells of: the kinds of records, and what administrators change. */
export const LOGGED_KINDS = [...RESOURCE_PLURALS, 'series', 'users', 'tokens', 'webhooks'] as const;

export type LoggedKind = (typeof LOGGED_KINDS)[number];

/** A record as it was and as it is; a new one has no `before`, a deleted one no `after`. */
export interface Change {
  readonly kind: LoggedKind;
  readonly id: number;
  readonly before?: RecordState | undefined;
  readonly after?: RecordState | undefined;
  /** Names of the fields that differ, as clients know them. */
  readonly fields?: readonly string[];
  /** Ids of the records that it links to after the change. */
  readonly links?: object;
  /** Whether the record as it is after the change becomes a revision. */
  readonly isRevised?: boolean;
}

const TABLE = 'change_log';
const MAX_FIELDS_LENGTH = 400;

/**
 * The change log: one row of `change_log` for each record that a transaction changes, in that transaction. Every write of a
 * record calls this, and nothing else has to be called: it also ends what has been kept of the record (see `noteChange`).
 * The rows go out in one INSERT with the last writes of the transaction (`lastWrites`, or at its end by itself). A
 * transaction that runs again after a deadlock begins without rows. If it changes a record twice before it writes its rows,
 * they become one.
 *
 * `origin` is who changes the record and how; a `RequestContext` is one. Rows have no number (`seq`) yet: readers give
 * them numbers once they are committed. What only moves counters is no change of a record. Loading whole tables writes no
 * rows, but calls `forgetFollowers`.
 */
export function recordChange(db: EntityManager, change: Change, origin: ChangeOrigin): void {
  const { kind, id } = change;
  if (isResource(kind)) noteChange(db, kind, [id]);
  const { viewer, via = viewer ? 'api' : 'maintenance' } = origin;
  if (via === null) return;
  const rows = rowsToAppend<LogRow>(db, TABLE);
  const row = rowOf(change, { ...origin, via });
  const earlier = rows.get(`${kind}${id}`);
  const logged = earlier ? together(earlier, row) : row;
  rows.set(`${kind}${id}`, logged);
  if (change.after && change.isRevised) keepChanged(db, change.after, change.links, logged);
}

function keepChanged(db: EntityManager, after: RecordState, links: object | undefined, row: LogRow): void {
  const { kind, record_id: recordId, version, fields, user_id: userId, at_utc: atUtc } = row;
  const snapshot = { columns: after, ...(links && { links }) };
  keepRevision(db, { kind, recordId, version, slug: after.slug ?? '', fields, userId, atUtc, snapshot });
}

/** The names of the fields that an input has. */
export const fieldsIn = (input: object): string[] =>
  Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name]));

/** Several changes of one kind. */
export function recordChanges(
  db: EntityManager,
  kind: LoggedKind,
  changes: readonly Omit<Change, 'kind'>[],
  origin: ChangeOrigin,
): void {
  for (const change of changes) recordChange(db, { kind, ...change }, origin);
}

/** Does what `forgetFollowers` does. */
export const FORGET_FOLLOWERS = "UPDATE change_head SET epoch = '' WHERE id = 1";

/**
 * Makes all who follow the changes begin anew, after the tables have been changed without a log: their tokens are no longer
 * accepted.
 */
export async function forgetFollowers(db: Pick<EntityManager | DataSource, 'query'>): Promise<void> {
  await db.query(FORGET_FOLLOWERS);
}

function rowOf({ kind, id, before, after, fields = [] }: Change, origin: ChangeOrigin & { via: WayIn }): LogRow {
  const { now, viewer, telemetry, via } = origin;
  return {
    kind,
    record_id: id,
    // A receiver drops smaller versions, so being deleted is a version of its own.
    version: after?.version ?? (before?.version ?? 0) + 1,
    act: actOf(before, after, now),
    status: statusIn(after),
    due_utc: after?.publishAt && after.publishAt > now ? after.publishAt : '',
    was_public: Number(isPublicAt(before, now)),
    is_public: Number(isPublicAt(after, now)),
    author_before: before?.authorId ?? null,
    author_after: after?.authorId ?? null,
    user_id: viewer?.id ?? 0,
    token_id: viewer?.tokenId ?? null,
    request_id: telemetry?.id ?? '',
    via,
    fields: joined(fields),
    at_utc: now,
  };
}

/** Two changes of a record in one transaction, which nobody can see apart. */
function together(earlier: LogRow, later: LogRow): LogRow {
  const { was_public, author_before } = earlier;
  const act = earlier.act === 'created' && later.act !== 'deleted' ? earlier.act : later.act;
  const fields = joined(new Set([...earlier.fields.split(','), ...later.fields.split(',')].filter(Boolean)));
  return { ...later, act, was_public, author_before, fields };
}

/** As many names as fit into the column. */
function joined(fields: Iterable<string>): string {
  let text = '';
  for (const field of fields) {
    const longer = text === '' ? field : `${text},${field}`;
    if (longer.length > MAX_FIELDS_LENGTH) break;
    text = longer;
  }
  return text;
}

const isResource = (kind: LoggedKind): kind is ResourcePlural => RESOURCE_PLURALS.some((plural) => plural === kind);
