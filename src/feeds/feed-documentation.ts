import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam } from '@nestjs/swagger';
import {
  ApiErrorResponses,
  conditionalRead,
  publicAccess,
  queryParameters,
  TOTALS,
  VALIDATORS,
} from '../http/routing/api-documentation.js';
import { ListEventsDto } from '../resources/events/dto/list-events.dto.js';
import { FEED_FORMATS } from './feed-formats.js';

/** Methods of a feed, as in `Allow`. */
export const FEED_METHODS = 'GET, HEAD, OPTIONS';

const text = { type: 'string' as const };

const HEADERS = {
  'X-TEC-Total': TOTALS['X-TEC-Total'],
  'X-Feed-Window': {
    schema: text,
    description: 'Dates of the list as an ISO 8601 interval in UTC; `..` is an open end',
  },
  'Content-Disposition': { schema: text, description: 'File name' },
  ETag: VALIDATORS.ETag,
};

const CONTENT = Object.fromEntries(
  FEED_FORMATS.map(({ type }) => [type, { schema: { type: /json$|json;/.test(type) ? 'object' : 'string' } }]),
);

const NAMES = {
  id: { name: 'name', description: 'Id of the record', schema: { type: 'integer' as const, minimum: 0, example: 11 } },
  slug: { name: 'name', description: 'Slug of the record', schema: { ...text, minLength: 1, example: 'summer-fair' } },
};

interface FeedDescription {
  readonly summary: string;
  /** What the path names a record by; undefined for the list of all events. */
  readonly by?: keyof typeof NAMES;
  /** Whether it has one event, so that the parameters of the list do not count. */
  readonly isSingle?: boolean;
}

/** Documents a feed. */
export const ApiFeed = ({ summary, by, isSingle = false }: FeedDescription): MethodDecorator =>
  applyDecorators(
    ApiOperation({
      summary,
      description:
        'The events that everybody may read, whoever asks. News formats (`rss`, `atom`, `feed.json`) begin with the newest ' +
        'publication, 50 at a time; the others are complete and ignore `page` and `per_page`. `orderby`, `order`, `cursor`, ' +
        '`_fields` and `_envelope` do not count.',
      externalDocs: { url: '/docs/guides/api/feeds', description: 'Guide: feeds' },
    }),
    ...(by ? [ApiParam(NAMES[by])] : []),
    ApiParam({
      name: 'format',
      description: 'Format of the feed',
      schema: { ...text, enum: FEED_FORMATS.map(({ extension }) => extension), example: 'ics' },
    }),
    ...(isSingle ? [] : queryParameters(ListEventsDto)),
    ...conditionalRead(),
    ...publicAccess(),
    ApiOkResponse({ content: CONTENT, headers: HEADERS, description: 'The feed' }),
    ApiErrorResponses('invalid', 'missing', 'outdated'),
  );
