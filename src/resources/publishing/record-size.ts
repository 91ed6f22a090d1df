import type { EntityManager } from 'typeorm';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RecordResponse } from '../../http/responses/rendered-response.js';
import { where } from '../../persistence/sql/conditions.js';
import { EVENT_LINKS, type EventLink } from '../../read-models/event-links.js';

/**
 * Maximum size of the JSON of a record in bytes; linked records count for an event. A page of 50 such events stays
 * below 32 MB, however long the URLs of the site are.
 */
export const MAX_RECORD_BYTES = 620_000;

/** Minimum size that a linked record counts with, in bytes: its events need not be checked while it is smaller. */
export const MIN_LINKED_BYTES = 3000;

/** Bytes of a linked record besides its texts: ids, dates, URLs of the site. */
const FRAME_BYTES = 2000;

/** The same for an event. */
const OWN_FRAME_BYTES = 6000;

const TEXT_COLUMNS = {
  events: ['title', 'description', 'excerpt', 'cost', 'website'],
  venues: [
    ...['name', 'description', 'address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone'],
    'website',
  ],
  organizers: ['name', 'description', 'phone', 'website', 'email'],
  categories: ['name', 'description'],
  tags: ['name', 'description'],
} as const satisfies Record<EventLink | 'events', readonly string[]>;

/** The size of a value as JSON in UTF-8; 0 for undefined, which JSON leaves out. */
export const bytesOf = (value: unknown): number => (value === undefined ? 0 : Buffer.byteLength(JSON.stringify(value)));

/** Returns the response to a write; throws `rest_invalid_param` for the largest text if the record is too large. */
export function checkedSize<T extends object>(written: RecordResponse<T>): RecordResponse<T> {
  const record = written.body;
  if (bytesOf(record) <= MAX_RECORD_BYTES) return written;
  throw tooLarge(largestOf(Object.entries(record).filter(([, value]) => typeof value === 'string')));
}

/** A record with its longest image takes at most so many bytes besides its texts. */
const SURE_BYTES = { frame: 10_000, image: 150_000, character: 8 };

/** Sizes of records that many others show. */
const knownBytes = new WeakMap<object, number>();

/** Whether a record and those it shows are certainly not too large, so that none of them has to be presented to know. */
export function isSurelySmall([record, ...linked]: readonly [object, ...object[]]): boolean {
  const bytes = linked.reduce((sum, one) => {
    const known = knownBytes.get(one) ?? mostBytesOf(one);
    knownBytes.set(one, known);
    return sum + known;
  }, mostBytesOf(record));
  return bytes <= MAX_RECORD_BYTES;
}

function mostBytesOf(record: object): number {
  let bytes = SURE_BYTES.frame;
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'string') bytes += value.length * SURE_BYTES.character;
    else if (name === 'imageId' && value !== null) bytes += SURE_BYTES.image;
  }
  return bytes;
}

/** The error for a parameter that makes a record too large. */
export const tooLarge = (parameter: string) =>
  httpErrors.invalidParameter(
    parameter,
    `Must not make a record larger than ${MAX_RECORD_BYTES} bytes of JSON, linked records included.`,
  );

/** The name of the largest value. */
export function largestOf(values: readonly (readonly [string, unknown])[]): string {
  const [first] = values.toSorted(([, one], [, other]) => bytesOf(other) - bytesOf(one));
  return first?.[0] ?? '';
}

/** The texts of a linked record before and after a write, and whether it got another image. */
export interface Growth {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly hasNewImage?: boolean;
}

/**
 * Throws `rest_invalid_param` if a write has made a linked record so large that one of its events is too large. Smaller
 * records than `MIN_LINKED_BYTES` need no check.
 */
export async function assertLinkingEventsSize(
  db: EntityManager,
  link: EventLink,
  id: number,
  { before, after, hasNewImage = false }: Growth,
): Promise<void> {
  const size = bytesOf(after);
  const hasGrown = size > bytesOf(before) && size > MIN_LINKED_BYTES - FRAME_BYTES;
  if (!hasGrown && !hasNewImage) return;
  const { table, column } = EVENT_LINKS[link];
  const { sql, values } = where(`grown.${column} = ? AND ${eventBytes()} > ?`, id, MAX_RECORD_BYTES);
  const found = await db.query<unknown[]>(
    `SELECT 1 FROM ${table} grown JOIN events ON events.id = grown.event_id WHERE ${sql} LIMIT 1`,
    [...values],
  );
  if (found.length) throw tooLarge('description');
}

/** SQL expression: an upper bound of the size of an event, in bytes. */
function eventBytes(): string {
  const links = (Object.keys(EVENT_LINKS) as EventLink[]).map((link) => {
    const { table, column } = EVENT_LINKS[link];
    return `(SELECT COALESCE(SUM(${MIN_LINKED_BYTES} + ${textBytes(link)}), 0) FROM ${table} JOIN ${link} ON ${link}.id = ${table}.${column} WHERE ${table}.event_id = events.id)`;
  });
  return [OWN_FRAME_BYTES, textBytes('events'), ...links].join(' + ');
}

function textBytes(table: EventLink | 'events'): string {
  const columns = TEXT_COLUMNS[table].map((column) => jsonBytes(`${table}.${column}`));
  const hasImage = table !== 'categories' && table !== 'tags';
  const image = `COALESCE((SELECT OCTET_LENGTH(images.url) FROM images WHERE images.id = ${table}.image_id), 0)`;
  return `(${[...columns, ...(hasImage ? [image] : [])].join(' + ')})`;
}

/** SQL expression: size of a text as JSON. Quotes, backslashes, tabs and line feeds are escaped: one more byte each. */
function jsonBytes(column: string): string {
  const bare = [34, 92, 9, 10].reduce((text, code) => `REPLACE(${text}, CHAR(${code}), '')`, column);
  return `2 * OCTET_LENGTH(${column}) - OCTET_LENGTH(${bare})`;
}
