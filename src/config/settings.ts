import { cleanEnv } from 'envalid';
import type { NewUser } from '../accounts/users/new-user.js';
import { UTC } from '../calendar/dates/zone.js';
import { DEFAULT_IDENTITY } from '../calendar/site.js';
import { DEFAULT_DATABASE_URL, readDatabaseUrl } from '../persistence/database-url.js';
import { ISSUER_SETTINGS } from './issuer-settings.js';
import { LIMIT_SETTINGS } from './limit-settings.js';
import { OUTBOUND_SETTINGS } from './outbound-settings.js';
import { PAGE_SETTINGS } from './page-settings.js';
import { InvalidSecretFile, withSecretsFromFiles } from './secret-files.js';
import {
  count,
  databaseServers,
  databaseUrl,
  host,
  language,
  line,
  networks,
  origins,
  pathSegments,
  publicUrl,
  users,
  word,
  zone,
} from './setting-validators.js';
import { REVISION_SETTINGS } from './revision-settings.js';
import { TRACE_SETTINGS } from './trace-settings.js';

const ENVIRONMENTS = ['development', 'test', 'production'] as const;
const SWITCH = ['on', 'off'] as const;
const TRUTH = ['true', 'false'] as const;
const POSITIONS = ['prefix', 'postfix'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** All configuration variables, with description and default. The table in the README is generated from this. */
export const SETTINGS = {
  NODE_ENV: word(...ENVIRONMENTS)({
    desc: '`production` requires at least one user and writes all output as JSON; `test` ignores `.env`',
    choices: ENVIRONMENTS,
    default: 'development' as const,
  }),
  HOST: host({ desc: 'Address to listen on; without users only a loopback address is allowed', default: '127.0.0.1' }),
  PORT: count(0, 65_535)({ desc: 'Port to listen on; 0 picks a free port', default: 3000 }),
  DATABASE_URL: databaseUrl({
    desc: '`mysql://user:password@host:port/name` or `sqlite:FILE`',
    default: DEFAULT_DATABASE_URL,
  }),
  DATABASE_FAILOVER_URLS: databaseServers({
    desc: '`mysql://…`, comma separated: servers to use, in this order, while `DATABASE_URL` is unreachable; give every replica the same list',
    default: [] as string[],
  }),
  DATABASE_REPLICA_URLS: databaseServers({
    desc: '`mysql://…`, comma separated: read replicas of `DATABASE_URL`; anonymous requests read from them',
    default: [] as string[],
  }),
  DATABASE_POOL_SIZE: count(
    2,
    500,
  )({
    desc: 'Maximum number of connections to each MySQL server; at least 2, because one may hold a lock while another works',
    default: 10,
  }),
  SHARED_DATABASE: word(...TRUTH)({
    desc: 'Whether the calendar may be created in a database that contains tables of other programs',
    choices: TRUTH,
    default: 'false' as const,
  }),
  API_PREFIX: pathSegments({ desc: 'Path before the namespace, such as `wp-json`', default: '' }),
  API_NAMESPACE: pathSegments({ desc: 'Path of the API below the prefix', default: 'calendar/events/v1' }),
  PUBLIC_URL: publicUrl({ desc: 'Base URL of all links in responses; empty: derived from each request', default: '' }),
  TRUSTED_PROXIES: networks({
    desc: 'IP addresses or networks of the proxies whose `X-Forwarded-*` headers are trusted, comma separated',
    default: [] as string[],
  }),
  CORS_ORIGINS: origins({
    desc: 'Origins that may read, comma separated; `*` for all; origins listed by name may also write with browser credentials',
    default: ['*'],
  }),
  BOOTSTRAP_USERS: users({
    desc: 'JSON array of users to create at start if they do not exist: `{login, role, password, email?, name?}`',
    default: [] as NewUser[],
  }),
  SITE_NAME: line(200)({
    desc: 'Name of the calendar on its pages, in feeds and in the index of the API',
    default: DEFAULT_IDENTITY.name,
  }),
  SITE_DESCRIPTION: line(500)({ desc: 'One sentence about the calendar', default: DEFAULT_IDENTITY.description }),
  SITE_LANGUAGE: language({
    desc: 'Language of pages and feeds, as a BCP 47 tag such as `de` or `pt-BR`',
    default: DEFAULT_IDENTITY.language,
  }),
  ...PAGE_SETTINGS,
  FEED_PAST_DAYS: count(
    0,
    36_500,
  )({ desc: 'Days for which events that are over stay in feeds at the addresses of pages', default: 30 }),
  SITE_TIMEZONE: zone({ desc: 'Time zone of the calendar: an IANA name or `UTC±H`', default: UTC }),
  DEFAULT_PER_PAGE: count(1, 50)({ desc: 'Page size if the request does not set `per_page`', default: 12 }),
  DEFAULT_CURRENCY_SYMBOL: line(10)({ desc: 'Currency symbol for costs that name no currency', default: '$' }),
  DEFAULT_CURRENCY_CODE: line(10)({ desc: 'ISO 4217 code of that currency', default: 'USD' }),
  DEFAULT_CURRENCY_POSITION: word(...POSITIONS)({
    desc: 'Position of the symbol',
    choices: POSITIONS,
    default: 'prefix' as const,
  }),
  ...ISSUER_SETTINGS,
  ...LIMIT_SETTINGS,
  ...OUTBOUND_SETTINGS,
  ...REVISION_SETTINGS,
  ...TRACE_SETTINGS,
  ANSWER_CACHE: word(...SWITCH)({
    desc: 'Response cache for identical anonymous requests; a cached response is never older than the last change',
    choices: SWITCH,
    default: 'on' as const,
  }),
  LOG_LEVEL: word(...LOG_LEVELS)({
    desc: 'Minimum level that is logged',
    choices: LOG_LEVELS,
    default: 'info' as const,
  }),
};

export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** A setting has an invalid value; the message names the setting, but not its value. */
export class InvalidSetting extends Error {}

/**
 * Reads the settings from the environment. Empty variables count as absent, except the currency symbol, which may be empty.
 * Secrets can come from files, see SECRET_SETTINGS. Throws InvalidSetting with one line for the first invalid setting.
 */
export function readSettings(environment: NodeJS.ProcessEnv) {
  const values = Object.entries(readSecrets(environment)).filter(
    ([name, value]) => value !== '' || name === 'DEFAULT_CURRENCY_SYMBOL',
  );
  const settings = cleanEnv(Object.fromEntries(values), SETTINGS, {
    reporter: ({ errors }) => {
      const [first] = Object.entries(errors);
      if (first) throw new InvalidSetting(`${first[0]}: ${first[1]?.message ?? 'is invalid'}`);
    },
  });
  validateDatabaseUrls(settings);
  return settings;
}

function readSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  try {
    return withSecretsFromFiles(environment);
  } catch (error) {
    throw error instanceof InvalidSecretFile ? new InvalidSetting(error.message) : error;
  }
}

/** Failover and replica servers require MySQL. All failover URLs must name one database: TypeORM has only one name for it. */
function validateDatabaseUrls({ DATABASE_URL, DATABASE_FAILOVER_URLS, DATABASE_REPLICA_URLS }: Settings): void {
  const own = readDatabaseUrl(DATABASE_URL);
  if (own.kind === 'embedded') {
    const name = DATABASE_FAILOVER_URLS.length ? 'DATABASE_FAILOVER_URLS' : 'DATABASE_REPLICA_URLS';
    if (DATABASE_FAILOVER_URLS.length + DATABASE_REPLICA_URLS.length === 0) return;
    throw new InvalidSetting(`${name}: needs a mysql:// URL in DATABASE_URL`);
  }
  const name = new URL(own.url).pathname;
  if (DATABASE_FAILOVER_URLS.every((url) => new URL(url).pathname === name)) return;
  throw new InvalidSetting('DATABASE_FAILOVER_URLS: must name the same database as DATABASE_URL');
}
