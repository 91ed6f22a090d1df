import type { UtcText } from '../../calendar/dates/texts.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import { allOf, type Condition, isOneOf, oneOf, where } from '../../persistence/sql/conditions.js';
import type { Publishable } from './publishable.entity.js';
import { type Status, statusAt } from './status.js';

/** What of a record decides who sees it. */
export type VisibilityFields = Pick<Publishable, 'status' | 'publishAt' | 'authorId'>;

const isAuthor = (viewer: Viewer, record: VisibilityFields): boolean =>
  can(viewer, 'create-records') && viewer.id > 0 && record.authorId === viewer.id;

/** Whether the viewer may read a record that is not in the trash, or its own trashed one. */
export function mayRead(viewer: Viewer, record: VisibilityFields, now: UtcText): boolean {
  return statusAt(record, now) === 'publish' || can(viewer, 'edit-others') || isAuthor(viewer, record);
}

/** Whether the viewer may change or delete a record. Contributors lose that right once theirs is published or scheduled. */
export function mayEdit(viewer: Viewer, record: VisibilityFields): boolean {
  if (can(viewer, 'edit-others')) return true;
  return isAuthor(viewer, record) && (can(viewer, 'publish') || record.status !== 'publish');
}

/** Whether a record shows up inside another one: readable, and not in the trash. */
export function isLinkVisible(viewer: Viewer, record: VisibilityFields, now: UtcText): boolean {
  return record.status !== 'trash' && mayRead(viewer, record, now);
}

/** Rows of `table` that everybody may read at `now`. */
export function published(table: string, now: UtcText): Condition {
  return where(`${table}.status = 'publish' AND ${table}.publish_at <= ?`, now);
}

/** Rows of `table` the viewer may read one by one at `now`, the trash left out. */
export function readableBy(table: string, viewer: Viewer, now: UtcText): Condition {
  if (!can(viewer, 'create-records')) return published(table, now);
  const outsideTrash = where(`${table}.status <> 'trash'`);
  if (can(viewer, 'edit-others')) return outsideTrash;
  return oneOf([published(table, now), allOf([outsideTrash, where(`${table}.author_id = ?`, viewer.id)])]);
}

/** Rows of `table` the viewer may edit. */
export function editable(table: string, viewer: Viewer): Condition {
  if (can(viewer, 'edit-others')) return where('1=1');
  if (!can(viewer, 'create-records') || viewer.id === 0) return where('1=0');
  const own = where(`${table}.author_id = ?`, viewer.id);
  return can(viewer, 'publish') ? own : allOf([own, where(`${table}.status <> 'publish'`)]);
}

/**
 * Rows of `table` that a list shows the viewer at `now`. Without `statuses`: what is published, and what the viewer may
 * edit outside the trash. With them: of `publish` all, of every other state what the viewer may edit.
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
    statuses.includes('future')
      ? allOf([where(`${table}.status = 'publish' AND ${table}.publish_at > ?`, now), editable(table, viewer)])
      : undefined,
    others.length ? allOf([isOneOf(`${table}.status`, others), editable(table, viewer)]) : undefined,
  ]);
}
