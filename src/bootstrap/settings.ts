import { cleanEnv, makeValidator, num, port, str } from 'envalid';
import { readZone, type Zone } from '../calendar/dates/zone.js';
import { ROLES, type Role } from '../calendar/viewer.js';
import { DEFAULT_DATABASE_URL, readDatabaseUrl } from '../persistence/database-url.js';

/** A user that exists from the first start on. */
export interface BootstrapUser {
  readonly login: string;
  readonly role: Role;
  readonly password: string;
  readonly email?: string;
  readonly name?: string;
}

const zone = makeValidator<Zone>((text) => {
  const found = readZone(text);
  if (!found) throw new Error('is no time zone: use an IANA name or UTC±H');
  return found;
});

const databaseUrl = makeValidator<string>((text) => {
  readDatabaseUrl(text);
  return text;
});

const pathSegments = makeValidator<string>((text) => {
  const path = text.replace(/^\/+|\/+$/g, '');
  if (path !== '' && !/^[\w.~-]+(\/[\w.~-]+)*$/.test(path)) throw new Error('must be path segments such as wp-json');
  return path;
});

const publicUrl = makeValidator<string>((text) => {
  if (text === '') return '';
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new Error('must be an http(s) address');
  return text.replace(/\/+$/, '');
});

const list = makeValidator<string[]>((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const users = makeValidator<BootstrapUser[]>((text) => {
  const read: unknown = JSON.parse(text);
  if (!Array.isArray(read) || !read.every(isBootstrapUser)) {
    throw new Error(`must be a JSON array of {login, role, password}, roles ${ROLES.join(' ')}`);
  }
  return read;
});

function isBootstrapUser(value: unknown): value is BootstrapUser {
  if (typeof value !== 'object' || value === null) return false;
  const { login, role, password } = value as Record<string, unknown>;
  return (
    typeof login === 'string' &&
    /^[^\s:]{1,60}$/.test(login) &&
    typeof password === 'string' &&
    password.length >= 8 &&
    ROLES.includes(role as Role)
  );
}

/** Every configuration variable: what it means, and its default. The table in the README is written from this. */
export const SETTINGS = {
  NODE_ENV: str({ desc: '`production` refuses to start without users', default: 'development' }),
  HOST: str({ desc: 'Address to listen on; only loopback is allowed while there are no users', default: '127.0.0.1' }),
  PORT: port({ desc: 'Port to listen on', default: 3000 }),
  DATABASE_URL: databaseUrl({
    desc: '`mysql://user:password@host:port/name` or `sqlite:FILE`',
    default: DEFAULT_DATABASE_URL,
  }),
  DATABASE_POOL_SIZE: num({ desc: 'Connections to MySQL at most', default: 10 }),
  API_PREFIX: pathSegments({ desc: 'Path in front of the namespace, such as `wp-json`', default: '' }),
  API_NAMESPACE: pathSegments({ desc: 'Path of the API below the prefix', default: 'calendar/events/v1' }),
  PUBLIC_URL: publicUrl({ desc: 'Base of every address in answers; empty: taken from each request', default: '' }),
  TRUSTED_PROXIES: list({
    desc: 'Addresses or networks whose `X-Forwarded-*` headers count, comma separated',
    default: [] as string[],
  }),
  CORS_ORIGINS: list({ desc: 'Origins allowed to read with a browser, comma separated; `*` for all', default: ['*'] }),
  BOOTSTRAP_USERS: users({
    desc: 'JSON array of users created at start if absent: `{login, role, password, email?, name?}`',
    default: [] as BootstrapUser[],
  }),
  SITE_TIMEZONE: zone({ desc: 'Zone of the calendar: an IANA name or `UTC±H`', default: readZone('UTC') as Zone }),
  DEFAULT_PER_PAGE: num({ desc: 'Records on a page when the caller does not say', default: 12 }),
  DEFAULT_CURRENCY_SYMBOL: str({ desc: 'Currency shown where an event names none', default: '$' }),
  DEFAULT_CURRENCY_CODE: str({ desc: 'Its ISO 4217 code', default: 'USD' }),
  DEFAULT_CURRENCY_POSITION: str({
    desc: 'Where the symbol stands',
    choices: ['prefix', 'postfix'] as const,
    default: 'prefix' as const,
  }),
  MAX_BODY_BYTES: num({ desc: 'Largest request body, in bytes', default: 1_048_576 }),
  RATE_LIMIT: str({ desc: 'Requests per minute for one caller, or `off`', default: 'off' }),
  LOG_LEVEL: str({
    desc: 'Least level that is logged',
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const,
    default: 'info' as const,
  }),
};

export type Settings = Readonly<ReturnType<typeof readSettings>>;

/** A setting has a wrong value; the message names it. */
export class WrongSetting extends Error {}

/** Reads the settings from the environment. Throws WrongSetting with one line that names the first wrong one. */
export function readSettings(environment: NodeJS.ProcessEnv) {
  return cleanEnv(environment, SETTINGS, {
    reporter: ({ errors }) => {
      const [first] = Object.entries(errors);
      if (first) throw new WrongSetting(`${first[0]}: ${first[1]?.message ?? 'is wrong'}`);
    },
  });
}
