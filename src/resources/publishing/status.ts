import type { UtcText } from '../../calendar/dates/texts.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { Publishable, StoredStatus } from './publishable.entity.js';

/** The states of a record on the wire. */
export const STATUSES = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const;
export type Status = (typeof STATUSES)[number];

type Publication = Pick<Publishable, 'status' | 'publishAt'>;

/** The state a caller sees at `now`: a published record whose time has not come is `future`. */
export function statusAt({ status, publishAt }: Publication, now: UtcText): Status {
  return status === 'publish' && publishAt > now ? 'future' : status;
}

export interface StatusChange {
  /** What was sent; undefined when nothing was. */
  readonly requested: Status | undefined;
  /** What the record has; undefined when it is new. */
  readonly current: Publication | undefined;
  readonly viewer: Viewer;
  /** The publication date as it will stand, UTC. */
  readonly dateUtc: UtcText;
  readonly hasDate: boolean;
  /** Whether a date to come withdraws what is public already, as that of an event does. */
  readonly followsDate: boolean;
  readonly now: UtcText;
}

/**
 * The state a write ends in. Those who may not publish get `pending` instead; `publish` before its date is scheduled,
 * `future` after it is published. A state that is not sent, or that the record is in, is kept, the trash included.
 * Source: recorded exchanges events_create_status, permissions.
 */
export function resolveStatus(change: StatusChange): Publication {
  const { requested, current, viewer } = change;
  const mayPublish = can(viewer, 'publish');
  const state = current && statusAt(current, change.now);
  if (current && (requested ?? state) === state) return keepStatus(current, change);
  const wanted = requested ?? (mayPublish ? 'publish' : 'draft');
  if (wanted !== 'publish' && wanted !== 'future') return { status: wanted, publishAt: '' };
  if (!mayPublish) return { status: 'pending', publishAt: '' };
  return published(change);
}

/** A scheduled record follows its date, and so does a published event; other published records stay public (decision D58). */
function keepStatus(current: Publication, change: StatusChange): Publication {
  const isScheduled = statusAt(current, change.now) === 'future';
  const follows = isScheduled || (change.followsDate && current.status === 'publish');
  return follows && change.hasDate ? published(change) : { status: current.status, publishAt: current.publishAt };
}

function published({ dateUtc, now }: StatusChange): { status: StoredStatus; publishAt: UtcText | '' } {
  return { status: 'publish', publishAt: dateUtc > now ? dateUtc : '' };
}
