import { toWallClock } from '../../calendar/dates/zone.js';
import type { Refuse } from '../../http/input/sent.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkImage } from '../images/image-store.js';
import type { ImageWish } from '../images/image-kind.js';
import { checkAuthor } from './author.js';
import type { Publishable } from './publishable.entity.js';
import { publicationDate, publishedNow } from './publication-date.js';
import { decideStatus, type Status } from './status.js';
import type { Caller } from '../../http/access/caller.js';

/** What a write may say of the publication of a record. */
export interface PublicationSent {
  author?: number;
  date?: string;
  date_utc?: string;
  status?: Status;
  image?: ImageWish;
}

type Publication = Pick<
  Publishable,
  'version' | 'authorId' | 'status' | 'publishAt' | 'date' | 'dateUtc' | 'modified' | 'modifiedUtc'
>;

/** Checks author, image and dates. `before` is the record to change. Throws 403 for an author the viewer may not name. */
export async function checkPublication(
  rows: Rows,
  sent: PublicationSent,
  before: Publishable | undefined,
  context: Caller,
  refuse: Refuse,
): Promise<void> {
  const { viewer } = context;
  await checkAuthor(rows, sent.author, before?.authorId ?? viewer.id, viewer, refuse);
  await checkImage(rows, sent.image, before?.imageId ?? null, context, refuse);
  publicationDate(sent, context, refuse);
}

/** Publication of a new record; its last write is now, whatever publication date is sent (decision D60). */
export function newPublication(sent: PublicationSent, context: Caller): Publication {
  const { viewer, now, site } = context;
  const asked = publicationDate(sent, context);
  const { date, dateUtc } = asked ?? publishedNow(context);
  return {
    version: 1,
    authorId: sent.author ?? viewer.id,
    ...decideStatus({
      asked: sent.status,
      current: undefined,
      viewer,
      dateUtc,
      dateSent: asked !== undefined,
      followsDate: true,
      now,
    }),
    date,
    dateUtc,
    modified: toWallClock(now, site.zone),
    modifiedUtc: now,
  };
}

/**
 * Publication of a record as it stands after a write that sent this; what was not sent is kept. `followsDate` says
 * whether a publication date to come withdraws it from the public.
 */
export function changedPublication(
  before: Publishable,
  sent: PublicationSent,
  context: Caller,
  followsDate = false,
): Publication {
  const { viewer, now, site } = context;
  const asked = publicationDate(sent, context);
  const { date, dateUtc } = asked ?? before;
  return {
    version: before.version + 1,
    authorId: sent.author ?? before.authorId,
    ...decideStatus({
      asked: sent.status,
      current: before,
      viewer,
      dateUtc,
      dateSent: asked !== undefined,
      followsDate,
      now,
    }),
    date,
    dateUtc,
    modified: toWallClock(now, site.zone),
    modifiedUtc: now,
  };
}

/** Publication of a record that goes to the trash. */
export function trashedPublication(before: Publishable, context: Caller): Publication {
  return changedPublication(before, { status: 'trash' }, context);
}
