import type { UtcText } from '../../calendar/dates/texts.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import type { Publishable } from './publishable.entity.js';
import { type Status, statusAt } from './status.js';

/** The fields of a record that decide who sees it. */
export type VisibilityFields = Pick<Publishable, 'status' | 'publishAt' | 'authorId'>;

const isAuthor = (viewer: Viewer, record: VisibilityFields): boolean =>
  can(viewer, 'create-records') && viewer.id > 0 && record.authorId === viewer.id;

/**
 * Whether the viewer may read a record by its address: a public one, an own one, or as an editor any; trash included.
 */
export function mayRead(viewer: Viewer, record: VisibilityFields, now: UtcText): boolean {
  return statusAt(record, now) === 'publish' || can(viewer, 'edit-others') || isAuthor(viewer, record);
}

/** Whether the viewer may update or delete a record. Contributors may not once it is published or scheduled. */
export function mayEdit(viewer: Viewer, record: VisibilityFields): boolean {
  if (can(viewer, 'edit-others')) return true;
  return isAuthor(viewer, record) && (can(viewer, 'publish') || record.status !== 'publish');
}

/** Whether the viewer sees a record inside the events that link to it: readable, and not in the trash. */
export function isLinkVisible(viewer: Viewer, record: VisibilityFields, now: UtcText): boolean {
  return record.status !== 'trash' && mayRead(viewer, record, now);
}

/** Condition on `table`: public at `now`. */
export function published(table: string, now: UtcText): Condition {
  return where(`${table}.status = 'publish' AND ${table}.publish_at <= ?`, now);
}

/** Condition on `table`: published after `now`. */
export function scheduled(table: string, now: UtcText): Condition {
  // With an end, the range counts as short: SQLite would read all published events in order of another index.
  return where(`${table}.status = 'publish' AND ${table}.publish_at > ? AND ${table}.publish_at < '~'`, now);
}

/** Condition on `table`: the viewer may read the row at `now`, and it is not in the trash. */
export function readableBy(table: string, viewer: Viewer, now: UtcText): Condition {
  if (!can(viewer, 'create-records')) return published(table, now);
  const outsideTrash = where(`${table}.status <> 'trash'`);
  if (can(viewer, 'edit-others')) return outsideTrash;
  return oneOf([published(table, now), allOf([outsideTrash, where(`${table}.author_id = ?`, viewer.id)])]);
}

/** Condition on `table`: the viewer may edit the row. */
export function editable(table: string, viewer: Viewer): Condition {
  if (can(viewer, 'edit-others')) return where('1=1');
  if (!can(viewer, 'create-records') || viewer.id === 0) return where('1=0');
  const own = where(`${table}.author_id = ?`, viewer.id);
  return can(viewer, 'publish') ? own : allOf([own, where(`${table}.status <> 'publish'`)]);
}

/**
 * Condition on `table`: a list shows the row to the viewer at `now`. Without `statuses`: published rows, and rows
 * outside the trash that the viewer may edit. With them: all rows with `publish`, and of other statuses those the
 * viewer may edit.
 */
export function listedFor(table: string, viewer: Viewer, now: UtcText, statuses?: readonly Status[]): Condition {
  if (!can(viewer, 'create-records')) return published(table, now);
  if (!statuses) {
    const outsideTrash = allOf([where(`${table}.status <> 'trash'`), editable(table, viewer)]);
    return can(viewer, 'edit-others') ? outsideTrash : oneOf([published(table, now), outsideTrash]);
  }
  const others = statuses.filter((status) => status !== 'publish' && status !== 'future');
  return oneOf([
    statuses.includes('publish') ? published(table, now) : undefined,
    statuses.includes('future') ? allOf([scheduled(table, now), editable(table, viewer)]) : undefined,
    others.length ? allOf([isOneOf(`${table}.status`, others), editable(table, viewer)]) : undefined,
  ]);
}
