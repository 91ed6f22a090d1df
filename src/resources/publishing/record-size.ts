import type { EntityManager } from 'typeorm';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RecordResponse } from '../../http/responses/rendered-response.js';
import { where } from '../../persistence/sql/conditions.js';
import { EVENT_LINKS, type EventLink } from '../../read-models/event-links.js';

/**
 * Most bytes of JSON of an event with all it links to, and of any other record. A page of 50 such events stays below 32 MB,
 * whatever addresses it is read under.
 */
export const MAX_RECORD_BYTES = 620_000;

/** Bytes that a linked record counts at least, so that one which stays that small need not be measured with its events. */
export const MIN_LINKED_BYTES = 3000;

/** Bytes of a linked record beside its texts: ids, dates, addresses of the site. */
const FRAME_BYTES = 2000;

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

/** The size of a value as JSON in UTF-8. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The response to a write; throws `rest_invalid_param` if the record is too large, which names the largest of the texts. */
export function checkedSize<T extends object>(written: RecordResponse<T>): RecordResponse<T> {
  const record = written.body;
  if (bytesOf(record) <= MAX_RECORD_BYTES) return written;
  throw tooLarge(largestOf(Object.entries(record).filter(([, value]) => typeof value === 'string')));
}

/** A parameter of which a record gets too large. */
export const tooLarge = (parameter: string) =>
  httpErrors.invalidParameter(
    parameter,
    `Makes a record larger than ${MAX_RECORD_BYTES} bytes of JSON, what it links to included.`,
  );

/** The name of the largest of some values. */
export function largestOf(values: readonly (readonly [string, unknown])[]): string {
  const [first] = values.toSorted(([, one], [, other]) => bytesOf(other) - bytesOf(one));
  return first?.[0] ?? '';
}

/** The texts of a linked record before and after a write, and whether its picture has become another. */
export interface Growth {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly hasNewImage?: boolean;
}

/**
 * Throws `rest_invalid_param` if a record has grown by a write so that an event that links to it is too large now. Records
 * that stay small are not measured: events count them as large enough.
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

/** The size of an event as an SQL expression; never smaller than it is. */
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

/** JSON escapes quotes, backslashes, tabs and line feeds: one more byte each. */
function jsonBytes(column: string): string {
  const bare = [34, 92, 9, 10].reduce((text, code) => `REPLACE(${text}, CHAR(${code}), '')`, column);
  return `2 * OCTET_LENGTH(${column}) - OCTET_LENGTH(${bare})`;
}
