import { DEFAULT_MAX_OFFSET, DEFAULT_SERIES_LIMITS } from '../calendar/site.js';
import { count, host, rate, redisUrl } from './setting-validators.js';

const seconds = count(1, 3600);

/** Settings for limits, caching, metrics and shutdown. */
export const LIMIT_SETTINGS = {
  MAX_BODY_BYTES: count(
    1024,
    104_857_600,
  )({ desc: 'Maximum size of a request body in bytes, 1 KiB to 100 MiB', default: 1_048_576 }),
  IMPORT_MAX_BYTES: count(
    1024,
    1_073_741_824,
  )({ desc: 'Maximum size of a file that is uploaded for an import in bytes, 1 KiB to 1 GiB', default: 67_108_864 }),
  MAX_URL_LENGTH: count(
    256,
    15_000,
  )({ desc: 'Maximum length of a URL in characters, query string included; longer ones get 414', default: 8192 }),
  MAX_PAGE_OFFSET: count(
    1,
    1_000_000_000,
  )({ desc: 'Maximum number of records before a page of a list; deeper pages get 400', default: DEFAULT_MAX_OFFSET }),
  SERIES_HORIZON_MONTHS: count(
    1,
    120,
  )({
    desc: 'Months ahead for which the dates of series are stored as events',
    default: DEFAULT_SERIES_LIMITS.monthsAhead,
  }),
  SERIES_PAST_MONTHS: count(
    0,
    1200,
  )({
    desc: 'Months back for which a new series stores dates that are over',
    default: DEFAULT_SERIES_LIMITS.monthsPast,
  }),
  SERIES_MAX_OCCURRENCES: count(
    1,
    5000,
  )({
    desc: 'Maximum number of dates that a series has within these months',
    default: DEFAULT_SERIES_LIMITS.maxOccurrences,
  }),
  CHANGES_KEEP_DAYS: count(
    1,
    3650,
  )({ desc: 'Days for which the changes of records can be followed; older ones are deleted', default: 30 }),
  BATCH_MAX_OPERATIONS: count(1, 1000)({ desc: 'Maximum number of operations in one batch', default: 100 }),
  REQUEST_TIMEOUT_SECONDS: seconds({
    desc: 'Time limit for a response and for each SQL statement; after it the request is aborted with 503',
    default: 30,
  }),
  RECEIVE_TIMEOUT_SECONDS: seconds({
    desc: 'Time limit for receiving a complete request; slower ones get 408',
    default: 30,
  }),
  HEADERS_TIMEOUT_SECONDS: seconds({ desc: 'Time limit for receiving the request headers', default: 10 }),
  KEEP_ALIVE_SECONDS: seconds({
    desc: 'How long idle connections stay open; set it longer than in the proxy in front',
    default: 65,
  }),
  MAX_CONNECTIONS: count(
    1,
    1_000_000,
  )({ desc: 'Maximum number of client connections; further ones are closed', default: 1000 }),
  MAX_REQUESTS_PER_CONNECTION: count(
    0,
    1_000_000_000,
  )({ desc: 'Number of requests after which a connection is closed; 0 for no limit', default: 0 }),
  RATE_LIMIT: rate({
    desc: 'Requests per signed-in principal, or per IP address without sign-in, as `<number>/<seconds>` such as `300/60`, or `off`',
    default: 'off',
  }),
  SIGN_IN_LIMIT: rate({
    desc: 'Failed sign-ins per user and IP address (ten times as many per IP address in total), as `<number>/<seconds>`, or `off`',
    default: '20/300',
  }),
  REDIS_URL: redisUrl({
    desc: '`redis://host:port`: replicas share the counters of both rate limits there; empty: each replica counts alone',
    default: '',
  }),
  COMPRESS_FROM_BYTES: count(
    0,
    104_857_600,
  )({ desc: 'Minimum size of responses that are compressed, in bytes; 0 disables compression', default: 1024 }),
  PUBLIC_CACHE_SECONDS: count(
    0,
    86_400,
  )({ desc: 'How long caches may serve public responses without revalidation', default: 0 }),
  DATABASE_WAIT_SECONDS: seconds({
    desc: 'How long a request waits for a free MySQL connection before it fails with 503',
    default: 10,
  }),
  METRICS_PORT: count(
    0,
    65_535,
  )({ desc: 'Port of `/metrics` for Prometheus; do not expose it to the public; 0 disables it', default: 0 }),
  METRICS_HOST: host({ desc: 'Address of that port; empty: same as `HOST`', default: '' }),
  SHUTDOWN_GRACE_SECONDS: count(
    0,
    300,
  )({ desc: 'On shutdown, time between reporting "not ready" and closing the listening socket', default: 1 }),
  SHUTDOWN_LIMIT_SECONDS: seconds({
    desc: 'Time limit after that for requests in progress; then they are aborted',
    default: 10,
  }),
};
