import type { EntityManager } from 'typeorm';
import { readDate } from '../../calendar/dates/date-text.js';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import { toWallClock, UTC } from '../../calendar/dates/zone.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import type { ImageInput } from '../images/image-fields.js';
import { validateAuthor } from './author.js';
import { validateImage } from './image.validator.js';
import type { Publishable } from './publishable.entity.js';
import { resolveStatus, type Status } from './status.js';

/** The fields of create and update DTOs about publication. */
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

/**
 * Checks author, image and dates; `before` is the record to update. Throws 403 for an author that the viewer may not
 * set.
 */
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

/** Publication of a new record; `modified` is now, whatever publication date is sent (decision D60). */
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
 * Publication of a record after an update; fields that were not sent are kept. `followsDate` says whether a future
 * publication date unpublishes a public record.
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

/** Publication of a record that is moved to the trash. */
export function trashedPublication(before: Publishable, context: RequestContext): Publication {
  return changedPublication(before, { status: 'trash' }, context);
}

/** A publication date: in the site's zone, and in UTC. */
export interface PublicationDate {
  readonly date: WallClock;
  readonly dateUtc: UtcText;
}

interface PublicationDateInput {
  date?: string | null;
  date_utc?: string | null;
}

/**
 * The publication date of a write, undefined if none is sent. `date` is read in the site's zone, `date_utc` in UTC. If
 * only one is sent, the other follows from it; if both are sent, both are stored as they are. Other texts are
 * validation errors.
 */
export function publicationDate(
  input: PublicationDateInput,
  { now, site }: Pick<RequestContext, 'now' | 'site'>,
  addError?: AddError,
): PublicationDate | undefined {
  const local = input.date ? readDate(input.date, now, site.zone) : undefined;
  const instant = input.date_utc ? readDate(input.date_utc, now, UTC)?.utc : undefined;
  // Converted to the site's zone, where a date of the years 1000 to 9999 in UTC may be outside of these years.
  const onSite = local || !instant ? undefined : readDate(`${instant}Z`, now, site.zone);
  if (input.date && !local) addError?.('date', 'Must be a date such as 2027-06-04 17:30:00.');
  if (input.date_utc && !(local ? instant : onSite)) {
    addError?.('date_utc', 'Must be a date such as 2027-06-04 17:30:00.');
  }
  if (local) return { date: local.wall, dateUtc: instant ?? local.utc };
  return onSite && { date: onSite.wall, dateUtc: onSite.utc };
}

/** Now as a publication date. */
export function publishedNow({ now, site }: RequestContext): PublicationDate {
  return { date: toWallClock(now, site.zone), dateUtc: now };
}
