import type { UtcText } from '../../calendar/dates/texts.js';
import { entityTag, type RecordVersion } from '../conditional-requests/entity-tag.js';
import { httpDate } from '../conditional-requests/http-date.js';
import type { Validity } from '../conditional-requests/validity.js';
import { Page } from '../pagination/page.js';
import { UncachedResponse } from './uncached-response.js';
import { jsonOf, SerializedList, SerializedRecord } from '../pagination/serialized-list.js';

/** A fully serialised response. The response cache resends it without another query. */
export class RenderedResponse {
  constructor(
    readonly bytes: Buffer,
    readonly entityTag: string,
    /** Headers that depend on the result: `Last-Modified`, `Location`, `Content-Location`, totals, a `Content-Type` other than JSON. */
    readonly headers: Readonly<Record<string, string>>,
    /** Last change of a record; undefined for lists, which can change without any of their records changing. */
    readonly modifiedUtc?: UtcText,
    /** How long the response stays the same; undefined if unknown. */
    readonly validity?: Validity,
  ) {}
}

/** Serialises the result of a handler, limited to the members named by `fields`. */
export function render(result: unknown, fields: unknown): RenderedResponse {
  const { bytes, identity } = jsonOf(selectBody(result, fields));
  const state = result instanceof RecordResponse ? result.state : undefined;
  return new RenderedResponse(
    bytes,
    entityTag(identity, state),
    headersOf(result),
    state?.modifiedUtc,
    validityOf(result),
  );
}

function validityOf(result: unknown): Validity | undefined {
  return result instanceof Page || result instanceof RecordResponse ? result.validity : undefined;
}

const isWrapped = (result: unknown) =>
  result instanceof Page || result instanceof RecordResponse || result instanceof UncachedResponse;

/** The body of the result of a handler, limited to the members named by `fields`. */
export function selectBody(result: unknown, fields: unknown): unknown {
  const body: unknown = isWrapped(result) ? result.body : result;
  return fields === undefined ? body : selectFields(body, fields);
}

/** The headers that depend on the result of a handler. */
export function headersOf(result: unknown): Readonly<Record<string, string>> {
  if (result instanceof Page) {
    return {
      'X-TEC-Total': String(result.total),
      'X-TEC-TotalPages': String(result.totalPages),
      ...result.headers,
      ...(result.modifiedUtc && { 'Last-Modified': httpDate(result.modifiedUtc) }),
    };
  }
  if (result instanceof UncachedResponse) return { 'Cache-Control': 'no-store' };
  if (!(result instanceof RecordResponse)) return {};
  return {
    'Last-Modified': httpDate(result.state.modifiedUtc),
    ...(result.location !== undefined && { Location: result.location }),
    ...(result.contentLocation !== undefined && { 'Content-Location': result.contentLocation }),
    ...(result.replayed && { 'Idempotency-Replayed': 'true' }),
  };
}

/** The result of a handler that chooses its own status and is sent whole, whatever `_fields` names. */
export class StatusResponse {
  constructor(
    readonly status: number,
    readonly body: object,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** The result of a handler for one record: its body, and the version of the record that it shows. */
export class RecordResponse<T extends object = object> {
  constructor(
    readonly body: T,
    readonly state: RecordVersion,
    /** URL of a new record, for the `Location` header. */
    readonly location?: string,
    /** Whether the response is repeated for an idempotency key. */
    readonly replayed = false,
    /** Keys of the data that the response shows, see `Validity`. */
    readonly dependsOn?: readonly string[],
    /** URL of the record if the request named it in another way, for `Content-Location` (RFC 9110, 8.7). */
    readonly contentLocation?: string,
  ) {}

  /** The response to a create whose new record is not where the request went. */
  at(location: string): RecordResponse<T> {
    return new RecordResponse(this.body, this.state, location, this.replayed, this.dependsOn);
  }

  /** The response with a record that the path does not name for good. */
  shownAt(contentLocation: string): RecordResponse<T> {
    return new RecordResponse(this.body, this.state, this.location, this.replayed, this.dependsOn, contentLocation);
  }

  dependingOn(keys: readonly string[]): RecordResponse<T> {
    return new RecordResponse(this.body, this.state, this.location, this.replayed, keys);
  }

  get validity(): Validity | undefined {
    return this.dependsOn && { dependsOn: this.dependsOn, until: this.state.changesAt };
  }
}

/**
 * Keeps only the members that `_fields` names, `id,start_date_details.year` as text or array. Applies to each element of
 * a list. If no named member exists, the result is `[]` (recorded exchanges: meta, `_fields unknown`).
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
  if (value instanceof SerializedList || value instanceof SerializedRecord) return pick(value.toJSON(), paths);
  if (Array.isArray(value)) return value.map((row) => pick(row, paths));
  if (typeof value !== 'object' || value === null) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    // JSON omits undefined members.
    if (member === undefined) continue;
    const inner = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (inner.length) picked[name] = inner.some((rest) => rest.length === 0) ? member : pick(member, inner);
  }
  return picked;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
