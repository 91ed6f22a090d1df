import type { UtcText } from '../../calendar/dates/texts.js';
import { entityTag, type RecordVersion } from '../conditional-requests/entity-tag.js';
import { httpDate } from '../conditional-requests/http-date.js';
import { Page } from '../pagination/page.js';

/** A response down to its bytes: whoever keeps it can have it sent again without another look at the record. */
export class RenderedResponse {
  constructor(
    readonly bytes: Buffer,
    readonly entityTag: string,
    /** Those that depend on what is shown. */
    readonly headers: Readonly<Record<string, string>>,
    /** The last change, where that tells all of it. */
    readonly modifiedUtc?: UtcText,
  ) {}
}

/** Finishes what a handler returned, trimmed to the members that `fields` names. */
export function render(result: unknown, fields: unknown): RenderedResponse {
  const bytes = jsonOf(selectBody(result, fields));
  const state = result instanceof RecordResponse ? result.state : undefined;
  return new RenderedResponse(bytes, entityTag(bytes, state), headersOf(result), state?.modifiedUtc);
}

/** What goes on the wire of what a handler returned. */
export function selectBody(result: unknown, fields: unknown): unknown {
  const body: unknown = result instanceof Page || result instanceof RecordResponse ? result.body : result;
  return fields === undefined ? body : selectFields(body, fields);
}

/** Headers of what a handler returned. Records vanish from a list without changing, so no list is valid by its date. */
export function headersOf(result: unknown): Readonly<Record<string, string>> {
  if (result instanceof Page) {
    return {
      'X-TEC-Total': String(result.total),
      'X-TEC-TotalPages': String(result.totalPages),
      ...(result.modifiedUtc && { 'Last-Modified': httpDate(result.modifiedUtc) }),
    };
  }
  if (!(result instanceof RecordResponse)) return {};
  return {
    'Last-Modified': httpDate(result.state.modifiedUtc),
    ...(result.location !== undefined && { Location: result.location }),
    ...(result.replayed && { 'Idempotency-Replayed': 'true' }),
  };
}

/** Bytes rather than text, since Express writes the charset of texts its own way. */
export const jsonOf = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));

/** One record as it goes on the wire, with the state of it that is shown. */
export class RecordResponse<T extends object = object> {
  constructor(
    readonly body: T,
    readonly state: RecordVersion,
    /** What the `Location` header of a new record names. */
    readonly location?: string,
    /** The response was given before, to the same request. */
    readonly replayed = false,
  ) {}
}

/**
 * Keeps only the members that `_fields` names: `id,start_date_details.year` as text or list. Lists are trimmed row by
 * row; when nothing that was named exists the response is `[]` (recorded exchanges: meta, `_fields unknown`).
 */
export function selectFields(body: unknown, fields: unknown): unknown {
  const paths = namesIn(fields).map((name) => name.split('.'));
  if (paths.length === 0) return body;
  const picked = pick(body, paths);
  return isEmpty(picked) ? [] : picked;
}

function namesIn(fields: unknown): string[] {
  const texts = Array.isArray(fields) ? fields : [fields];
  return texts
    .filter((text): text is string => typeof text === 'string')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 100);
}

function pick(value: unknown, paths: string[][]): unknown {
  if (Array.isArray(value)) return value.map((row) => pick(row, paths));
  if (typeof value !== 'object' || value === null) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    // JSON has no such member.
    if (member === undefined) continue;
    const inner = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (inner.length) picked[name] = inner.some((rest) => rest.length === 0) ? member : pick(member, inner);
  }
  return picked;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
