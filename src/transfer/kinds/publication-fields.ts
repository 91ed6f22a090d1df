import type { RequestContext } from '../../http/request/request-context.js';
import type { Publishable } from '../../resources/publishing/publishable.entity.js';
import { statusAt } from '../../resources/publishing/status.js';

type Publication = Pick<Publishable, 'authorId' | 'status' | 'publishAt' | 'date' | 'dateUtc' | 'slug'>;

/** The fields that events, series, venues and organizers have in common. */
export const publicationFields = (record: Publication, { now }: RequestContext) => ({
  author: record.authorId,
  status: statusAt(record, now),
  date: record.date,
  date_utc: record.dateUtc,
  slug: record.slug,
});
