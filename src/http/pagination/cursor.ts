import { hash } from 'node:crypto';
import { secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';

/** A place in a sorted list: the sort key and the id of the record before it. */
export interface ListPosition {
  readonly key: string | number;
  readonly id: number;
}

/** What a cursor says. */
export interface Cursor {
  readonly after: ListPosition;
  /** The moment at which the relative dates of the list mean what they meant on the first page; undefined without such dates. */
  readonly since: UtcText | undefined;
}

/** Differs with each change of the format, so that cursors of other versions are refused. */
const VERSION = '1';

/** Characters of the digest: 96 bits. */
const DIGEST_LENGTH = 16;

/** Longest cursor: a sort key of 400 characters of four bytes, and some space. */
export const MAX_CURSOR_LENGTH = 4000;

/** Longest sort key, in UTF-16 code units. */
const MAX_KEY_LENGTH = 800;

const WRITTEN = new RegExp(`^${VERSION}([\\w-]{${DIGEST_LENGTH}})([\\w-]+)$`);

/**
 * Writes a cursor. `list` is a text that lists with other records or another order do not have. The digest finds out mistakes;
 * it keeps no secret, because a cursor that is made up only names another place in the list of its viewer (ADR 50).
 */
export function writeCursor(list: string, { after, since }: Cursor): string {
  const content = Buffer.from(JSON.stringify([after.key, after.id, since])).toString('base64url');
  return `${VERSION}${digestOf(list, content)}${content}`;
}

/** Reads a cursor; undefined if it is not one of this list. */
export function readCursor(list: string, text: string, now: UtcText): Cursor | undefined {
  const [, digest, content = ''] = WRITTEN.exec(text) ?? [];
  if (digest === undefined || digest !== digestOf(list, content)) return undefined;
  const [key, id, since] = contentOf(content);
  if (!isKey(key) || !isId(id) || !(since === null || isPast(since, now))) return undefined;
  return { after: { key, id }, since: since ?? undefined };
}

const digestOf = (list: string, content: string): string =>
  hash('sha256', JSON.stringify([VERSION, list, content]), 'base64url').slice(0, DIGEST_LENGTH);

function contentOf(text: string): unknown[] {
  try {
    const content: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(content) ? content : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const isKey = (key: unknown): key is string | number =>
  typeof key === 'string' ? key.length <= MAX_KEY_LENGTH && !/\p{Surrogate}/u.test(key) : isId(key);

const isId = (id: unknown): id is number => typeof id === 'number' && Number.isSafeInteger(id);

/** Whether a value is an instant that is not after `now`: a later one could tell what is scheduled. */
function isPast(value: unknown, now: UtcText): value is UtcText {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) || value > now) return false;
  try {
    return utcText(secondsIn(value as UtcText)) === value;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
