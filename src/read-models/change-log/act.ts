import type { UtcText } from '../../calendar/dates/texts.js';

/** What a change does to a record. `published` and `unpublished`: for anonymous clients it appears or goes. */
export const ACTS = ['created', 'updated', 'published', 'unpublished', 'trashed', 'restored', 'deleted'] as const;

export type Act = (typeof ACTS)[number];

/** What the log knows of a record. One without `status`, such as a term, is always public. */
export interface RecordState {
  readonly version: number;
  readonly status?: string;
  readonly publishAt?: UtcText | '';
  /** Whether lists leave it out although it is public. Some drivers give numbers. */
  readonly hidden?: boolean | number;
  readonly authorId?: number;
  readonly slug?: string;
}

/** The state of what only administrators see, such as a user: it has neither versions nor a status. */
export const UNLISTED: RecordState = { version: 0, status: 'private' };

/** The status in the log; empty for no record. */
export const statusIn = (state: RecordState | undefined): string => (state ? (state.status ?? 'publish') : '');

/** Whether lists show a record to anonymous clients at `now`. */
export const isPublicAt = (state: RecordState | undefined, now: UtcText): boolean =>
  statusIn(state) === 'publish' && (state?.publishAt ?? '') <= now && !state?.hidden;

export function actOf(before: RecordState | undefined, after: RecordState | undefined, now: UtcText): Act {
  if (!before) return 'created';
  if (!after) return 'deleted';
  const [wasInTrash, isInTrash] = [before.status === 'trash', after.status === 'trash'];
  if (wasInTrash !== isInTrash) return isInTrash ? 'trashed' : 'restored';
  const [wasPublic, isPublic] = [isPublicAt(before, now), isPublicAt(after, now)];
  if (wasPublic === isPublic) return 'updated';
  return isPublic ? 'published' : 'unpublished';
}
