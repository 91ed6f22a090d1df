import type { UtcText } from '../../calendar/dates/texts.js';
import { entityTag } from '../conditions/entity-tag.js';
import { httpDate } from '../conditions/http-date.js';
import { Page } from '../paging/page.js';
import { selectFields } from './select-fields.js';
import { RecordResponse } from './shown.js';

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
