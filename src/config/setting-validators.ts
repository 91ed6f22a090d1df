import { isIP } from 'node:net';
import { makeValidator } from 'envalid';
import { type NewUser, parseNewUser } from '../accounts/users/new-user.js';
import { readZone, type Zone } from '../calendar/dates/zone.js';
import { urlIn } from '../calendar/web-address.js';
import { parseRate } from '../http/rate-limiting/counters.js';
import { isAddressRange } from '../outbound/address-ranges.js';
import { readDatabaseUrl } from '../persistence/database-url.js';

// Messages never quote a value: it may be secret or contain line breaks.

/** A whole number within inclusive limits. */
export const count = (from: number, to: number) =>
  makeValidator<number>((text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : NaN;
    if (value >= from && value <= to) return value;
    throw new Error(`must be a whole number from ${from} to ${to}`);
  });

/** One of a few words. */
export const word = <W extends string>(...words: readonly W[]) =>
  makeValidator<W>((text) => {
    const found = words.find((known) => known === text);
    if (found !== undefined) return found;
    throw new Error(`must be one of ${words.join(', ')}`);
  });

/** A text on one line, of at most `max` characters. */
export const line = (max: number) =>
  makeValidator<string>((text) => {
    if (text.length > max) throw new Error(`must have at most ${max} characters`);
    if (/\p{Cc}/u.test(text)) throw new Error('must not contain control characters');
    return text;
  });

/** A BCP 47 language tag, in canonical form. */
export const language = makeValidator<string>((text) => {
  try {
    return new Intl.Locale(text).toString();
  } catch {
    throw new Error('must be a BCP 47 language tag such as `de` or `pt-BR`');
  }
});

export const zone = makeValidator<Zone>((text) => {
  const found = readZone(text);
  if (!found) throw new Error('must be a time zone: an IANA name or UTC±H');
  return found;
});

export const databaseUrl = makeValidator<string>((text) => {
  readDatabaseUrl(text);
  return text;
});

/** A comma-separated list of MySQL URLs. */
export const databaseServers = makeValidator<string[]>((text) =>
  listOf(text, 'URLs such as mysql://user:password@host:port/name', isServer),
);

/** A host name or address to listen on. */
export const host = makeValidator<string>((text) => {
  if (isIP(text) || /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text)) return text;
  throw new Error('must be an IP address or a host name');
});

export const pathSegments = makeValidator<string>((text) => {
  const path = text.replace(/^\/+|\/+$/g, '');
  const segments = path === '' ? [] : path.split('/');
  if (segments.every((segment) => /^[\w~-][\w.~-]*$/.test(segment))) return path;
  throw new Error('must be path segments such as wp-json');
});

/**
 * An http(s) URL without a user; undefined for other texts. Hosts of URLs may have quotes, commas and semicolons, which mean
 * something in headers; no host on the network has them.
 */
export function webUrl(text: string): URL | undefined {
  const url = urlIn(text);
  const isPlain = url && /^https?:$/.test(url.protocol) && /^[\w.:[\]-]+$/.test(url.host);
  return isPlain && !url.username && !url.password ? url : undefined;
}

export const publicUrl = makeValidator<string>((text) => {
  const url = webUrl(text);
  if (!url || url.search || url.hash) throw new Error('must be an http(s) URL without user, query and fragment');
  return url.href.replace(/\/+$/, '');
});

/** IP addresses and networks in the syntax of Express. */
export const networks = makeValidator<string[]>((text) => listOf(text, 'IP addresses or networks', isNetwork));

/** IP addresses and ranges in CIDR notation. */
export const addressRanges = makeValidator<string[]>((text) =>
  listOf(text, 'IP addresses or ranges such as 10.0.0.0/8', isAddressRange),
);

/** Origins of web pages, or `*`. */
export const origins = makeValidator<string[]>((text) =>
  listOf(text, 'origins such as https://example.org, or *', (part) => part === '*' || isOrigin(part)),
);

/** `off`, or how many are allowed in how many seconds: `300/60`. */
export const rate = makeValidator<string>((text) => {
  parseRate(text);
  return text;
});

export const redisUrl = makeValidator<string>((text) => {
  if (/^rediss?:\/\/./.test(text) && urlIn(text)) return text;
  throw new Error('must be redis://host:port or rediss://host:port');
});

/** The users to create at start, in the order of their ids. */
export const users = makeValidator<NewUser[]>((text) => {
  const entries = jsonList(text);
  const read = entries.map((entry, index) => {
    const user = parseNewUser(entry);
    if (typeof user === 'string') throw new Error(`user ${index + 1}: ${user}`);
    return user;
  });
  for (const names of [read.map(({ login }) => login), read.map(({ email }) => email).filter((email) => email)]) {
    if (new Set(names).size < names.length) throw new Error('two users have the same login or email');
  }
  return read;
});

function jsonList(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Reported below: the message of the parser quotes the text, passwords included.
  }
  if (Array.isArray(value)) return value;
  throw new Error('must be a JSON array of {login, role, password, email?, name?}');
}

function listOf(text: string, kind: string, isValid: (part: string) => boolean): string[] {
  const parts = text.split(',').map((part) => part.trim());
  const entries = parts.filter((part) => part !== '');
  if (entries.every(isValid)) return entries;
  throw new Error(`must be ${kind}, comma separated`);
}

function isServer(text: string): boolean {
  try {
    return readDatabaseUrl(text).kind === 'mysql';
  } catch {
    return false;
  }
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  if (!isIP(address) || more.length) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
}

function isOrigin(text: string): boolean {
  return webUrl(text)?.origin === text.toLowerCase();
}
