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

export interface StatusWish {
  /** What was sent; undefined when nothing was. */
  readonly asked: Status | undefined;
  /** What the record has; undefined when it is new. */
  readonly current: Publication | undefined;
  readonly viewer: Viewer;
  /** The publication date as it will stand, UTC. */
  readonly dateUtc: UtcText;
  readonly dateSent: boolean;
  readonly now: UtcText;
}

/**
 * The state a write ends in. Those who may not publish get `pending` instead; `publish` before its date is scheduled,
 * `future` after it is published. A state that is not sent is kept, the trash included.
 * Source: recorded exchanges events_create_status, permissions.
 */
export function decideStatus(wish: StatusWish): Publication {
  const { asked, current, viewer } = wish;
  const mayPublish = can(viewer, 'publish');
  if (asked === undefined && current) return keepStatus(current, wish);
  const wanted = asked ?? (mayPublish ? 'publish' : 'draft');
  if (wanted !== 'publish' && wanted !== 'future') return { status: wanted, publishAt: '' };
  if (!mayPublish) return { status: 'pending', publishAt: '' };
  return published(wish);
}

/** A scheduled record follows its date; a published one stays public whatever date it is given. */
function keepStatus(current: Publication, wish: StatusWish): Publication {
  const scheduled = statusAt(current, wish.now) === 'future';
  return scheduled && wish.dateSent ? published(wish) : { status: current.status, publishAt: current.publishAt };
}

function published({ dateUtc, now }: StatusWish): { status: StoredStatus; publishAt: UtcText | '' } {
  return { status: 'publish', publishAt: dateUtc > now ? dateUtc : '' };
}
