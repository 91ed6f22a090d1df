import type { UtcText } from '../../calendar/dates/texts.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { Publishable, StoredStatus } from './publishable.entity.js';

/** The statuses of a record on the wire. */
export const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

type Publication = Pick<Publishable, 'status' | 'publishAt'>;

/** The status that clients see at `now`: a scheduled record is `future`. */
export function statusAt({ status, publishAt }: Publication, now: UtcText): Status {
  return status === 'publish' && publishAt > now ? 'future' : status;
}

/** What decides the status of a record after a write. */
export interface StatusChange {
  /** The status that was sent, if any. */
  readonly requested: Status | undefined;
  /** The stored status; undefined for a new record. */
  readonly current: Publication | undefined;
  readonly viewer: Viewer;
  /** The publication date after the write. */
  readonly dateUtc: UtcText;
  /** Whether the write sends a publication date. */
  readonly hasDate: boolean;
  /** Whether a future date unpublishes a public record, as for events. */
  readonly followsDate: boolean;
  readonly now: UtcText;
}

/**
 * The status of a record after a write. A status that is not sent or unchanged is kept, `trash` too. Viewers who may
 * not publish get `pending` instead. With a future date `publish` is scheduled; with a past date `future` is published.
 * Source: recorded exchanges events_create_status, permissions.
 */
export function resolveStatus(change: StatusChange): Publication {
  const { requested, current, viewer } = change;
  const mayPublish = can(viewer, 'publish');
  const currentStatus = current && statusAt(current, change.now);
  if (current && (requested ?? currentStatus) === currentStatus) return keepStatus(current, change);
  const status = requested ?? (mayPublish ? 'publish' : 'draft');
  if (status !== 'publish' && status !== 'future') return { status, publishAt: '' };
  if (!mayPublish) return { status: 'pending', publishAt: '' };
  return publishedOn(change);
}

/**
 * A new date moves the publication of scheduled records and of events; other published records stay public (decision
 * D58).
 */
function keepStatus(current: Publication, change: StatusChange): Publication {
  const isScheduled = statusAt(current, change.now) === 'future';
  const follows = isScheduled || (change.followsDate && current.status === 'publish');
  return follows && change.hasDate ? publishedOn(change) : { status: current.status, publishAt: current.publishAt };
}

function publishedOn({ dateUtc, now }: StatusChange): { status: StoredStatus; publishAt: UtcText | '' } {
  return { status: 'publish', publishAt: dateUtc > now ? dateUtc : '' };
}
