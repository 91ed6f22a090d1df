import type { IncomingHttpHeaders } from 'node:http';
import type { UtcText } from '../../calendar/dates/texts.js';
import { strongMatch, weakMatch } from './entity-tag.js';
import { readHttpDate } from './http-date.js';

/** What tells one state of a response from another. */
export interface Validators {
  readonly entityTag: string;
  /** Its last change, where that tells all of it. */
  readonly modifiedUtc?: UtcText | undefined;
}

/** What becomes of a read: it is sent, or the caller has it already under this tag, or it is not what the caller wants. */
export type ConditionOutcome = { readonly send: true } | { readonly unchanged: string } | { readonly failed: true };

const SEND = { send: true } as const;
const FAILED = { failed: true } as const;

/** Weighs the conditions of a read, in the order of RFC 9110, 13.2.2. */
export function evaluateConditions(
  headers: IncomingHttpHeaders,
  { entityTag, modifiedUtc }: Validators,
): ConditionOutcome {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined) {
    if (!strongMatch(ifMatch, entityTag)) return FAILED;
  } else if (isModifiedSince(modifiedUtc, headers['if-unmodified-since'])) {
    return FAILED;
  }
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) {
    const unchanged = weakMatch(ifNoneMatch, entityTag);
    return unchanged === undefined ? SEND : { unchanged };
  }
  const since = readHttpDate(headers['if-modified-since']);
  return since !== undefined && modifiedUtc !== undefined && modifiedUtc <= since ? { unchanged: entityTag } : SEND;
}

/** Whether something changed after the date of a header; not, where one of the two is unknown. */
export function isModifiedSince(modifiedUtc: UtcText | undefined, header: string | undefined): boolean {
  const date = readHttpDate(header);
  return date !== undefined && modifiedUtc !== undefined && modifiedUtc > date;
}
