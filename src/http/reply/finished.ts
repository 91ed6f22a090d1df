import type { UtcText } from '../../calendar/dates/texts.js';
import { entityTag } from '../conditions/entity-tag.js';
import { httpDate } from '../conditions/http-date.js';
import { Page } from '../paging/page.js';
import { selectFields } from './select-fields.js';
import { Shown } from './shown.js';

/** An answer down to its bytes: whoever keeps it can have it sent again without another look at the record. */
export class Finished {
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
export function finish(answer: unknown, fields: unknown): Finished {
  const bytes = jsonOf(trimmed(answer, fields));
  const state = answer instanceof Shown ? answer.state : undefined;
  return new Finished(bytes, entityTag(bytes, state), headersOf(answer), state?.modifiedUtc);
}

/** What goes on the wire of what a handler returned. */
export function trimmed(answer: unknown, fields: unknown): unknown {
  const body: unknown = answer instanceof Page || answer instanceof Shown ? answer.body : answer;
  return fields === undefined ? body : selectFields(body, fields);
}

/** Headers of what a handler returned. Records vanish from a list without changing, so no list is valid by its date. */
export function headersOf(answer: unknown): Readonly<Record<string, string>> {
  if (answer instanceof Page) {
    return {
      'X-TEC-Total': String(answer.total),
      'X-TEC-TotalPages': String(answer.totalPages),
      ...(answer.modifiedUtc && { 'Last-Modified': httpDate(answer.modifiedUtc) }),
    };
  }
  if (!(answer instanceof Shown)) return {};
  return {
    'Last-Modified': httpDate(answer.state.modifiedUtc),
    ...(answer.location !== undefined && { Location: answer.location }),
    ...(answer.replayed && { 'Idempotency-Replayed': 'true' }),
  };
}

/** Bytes rather than text, since Express writes the charset of texts its own way. */
export const jsonOf = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));
