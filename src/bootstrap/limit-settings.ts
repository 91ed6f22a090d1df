import { DEEPEST_OFFSET } from '../calendar/site.js';
import { count, host, rate, redisUrl } from './setting-kinds.js';

const seconds = count(1, 3600);

/** The part of the settings that says how much the service takes on, and how it leaves. */
export const LIMIT_SETTINGS = {
  MAX_BODY_BYTES: count(
    1024,
    104_857_600,
  )({ desc: 'Largest request body, in bytes: 1 KiB to 100 MiB', default: 1_048_576 }),
  MAX_URL_LENGTH: count(
    256,
    15_000,
  )({ desc: 'Longest address, query string included, in characters; longer ones are 414', default: 8192 }),
  MAX_PAGE_OFFSET: count(
    1,
    1_000_000_000,
  )({ desc: 'Records that may lie before a page of a list; a deeper page is 400', default: DEEPEST_OFFSET }),
  REQUEST_TIMEOUT_SECONDS: seconds({
    desc: 'Time for an answer, and for one SQL statement; what takes longer is given up and answered 503',
    default: 30,
  }),
  RECEIVE_TIMEOUT_SECONDS: seconds({
    desc: 'Time for a request to arrive as a whole; slower ones are 408',
    default: 30,
  }),
  HEADERS_TIMEOUT_SECONDS: seconds({ desc: 'Time for the head of a request to arrive', default: 10 }),
  KEEP_ALIVE_SECONDS: seconds({
    desc: 'Time for which an idle connection is kept; longer than a proxy in front keeps it',
    default: 65,
  }),
  MAX_CONNECTIONS: count(
    1,
    1_000_000,
  )({ desc: 'Connections of clients at once; further ones are closed', default: 1000 }),
  MAX_REQUESTS_PER_CONNECTION: count(
    0,
    1_000_000_000,
  )({ desc: 'Requests after which a connection is closed; 0 for any number', default: 0 }),
  RATE_LIMIT: rate({
    desc: 'Requests for one signed-in principal or else one address, as `<number>/<seconds>` such as `300/60`, or `off`',
    default: 'off',
  }),
  SIGN_IN_LIMIT: rate({
    desc: 'Failed sign-ins for one user from one address (ten times as many from one address), as `<number>/<seconds>`, or `off`',
    default: '20/300',
  }),
  REDIS_URL: redisUrl({
    desc: '`redis://host:port`: replicas count the two rates together there; empty: each counts alone',
    default: '',
  }),
  COMPRESS_FROM_BYTES: count(
    0,
    104_857_600,
  )({ desc: 'Size from which answers are compressed, in bytes; 0 for never', default: 1024 }),
  PUBLIC_CACHE_SECONDS: count(
    0,
    86_400,
  )({ desc: 'Time for which caches may answer what everybody may read without asking back', default: 0 }),
  DATABASE_WAIT_SECONDS: seconds({
    desc: 'Time for which a request waits for a free connection to MySQL before it is answered 503',
    default: 10,
  }),
  METRICS_PORT: count(
    0,
    65_535,
  )({ desc: 'Port of `/metrics` for Prometheus, not for the public; 0 for none', default: 0 }),
  METRICS_HOST: host({ desc: 'Address of that port; empty: as `HOST`', default: '' }),
  SHUTDOWN_GRACE_SECONDS: count(
    0,
    300,
  )({ desc: 'Time between saying "not ready" and closing the door, when told to stop', default: 1 }),
  SHUTDOWN_LIMIT_SECONDS: seconds({
    desc: 'Time that requests under way may then still take before they are cut off',
    default: 10,
  }),
};
