import type { EntityManager } from 'typeorm';
import { toWallClock } from '../../calendar/dates/zone.js';
import type { AddError } from '../../http/input/sent.js';
import { validateImage } from '../images/image-store.js';
import type { ImageInput } from '../images/image-kind.js';
import { validateAuthor } from './author.js';
import type { Publishable } from './publishable.entity.js';
import { publicationDate, publishedNow } from './publication-date.js';
import { resolveStatus, type Status } from './status.js';
import type { RequestContext } from '../../http/access/caller.js';

/** What a write may say of the publication of a record. */
export interface PublicationInput {
  author?: number;
  date?: string;
  date_utc?: string;
  status?: Status;
  image?: ImageInput;
}

type Publication = Pick<
  Publishable,
  'version' | 'authorId' | 'status' | 'publishAt' | 'date' | 'dateUtc' | 'modified' | 'modifiedUtc'
>;

/** Checks author, image and dates. `before` is the record to change. Throws 403 for an author the viewer may not name. */
export async function validatePublication(
  db: EntityManager,
  input: PublicationInput,
  before: Publishable | undefined,
  context: RequestContext,
  addError: AddError,
): Promise<void> {
  const { viewer } = context;
  await validateAuthor(db, input.author, before?.authorId ?? viewer.id, viewer, addError);
  await validateImage(db, input.image, before?.imageId ?? null, context, addError);
  publicationDate(input, context, addError);
}

/** Publication of a new record; its last write is now, whatever publication date is sent (decision D60). */
export function newPublication(input: PublicationInput, context: RequestContext): Publication {
  const { viewer, now, site } = context;
  const requestedDate = publicationDate(input, context);
  const { date, dateUtc } = requestedDate ?? publishedNow(context);
  return {
    version: 1,
    authorId: input.author ?? viewer.id,
    ...resolveStatus({
      requested: input.status,
      current: undefined,
      viewer,
      dateUtc,
      hasDate: requestedDate !== undefined,
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
  input: PublicationInput,
  context: RequestContext,
  followsDate = false,
): Publication {
  const { viewer, now, site } = context;
  const requestedDate = publicationDate(input, context);
  const { date, dateUtc } = requestedDate ?? before;
  return {
    version: before.version + 1,
    authorId: input.author ?? before.authorId,
    ...resolveStatus({
      requested: input.status,
      current: before,
      viewer,
      dateUtc,
      hasDate: requestedDate !== undefined,
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
export function trashedPublication(before: Publishable, context: RequestContext): Publication {
  return changedPublication(before, { status: 'trash' }, context);
}
