import type { IncomingHttpHeaders } from 'node:http';
import type { UtcText } from '../../calendar/dates/texts.js';
import { strongMatch, weakMatch } from './entity-tag.js';
import { readHttpDate } from './http-date.js';

/** What tells one state of an answer from another. */
export interface Validators {
  readonly entityTag: string;
  /** Its last change, where that tells all of it. */
  readonly modifiedUtc?: UtcText | undefined;
}

/** What becomes of a read: it is sent, or the caller has it already under this tag, or it is not what the caller wants. */
export type ReadOutcome = { readonly send: true } | { readonly unchanged: string } | { readonly failed: true };

const SEND = { send: true } as const;
const FAILED = { failed: true } as const;

/** Weighs the conditions of a read, in the order of RFC 9110, 13.2.2. */
export function readOutcome(headers: IncomingHttpHeaders, { entityTag, modifiedUtc }: Validators): ReadOutcome {
  const wanted = headers['if-match'];
  if (wanted !== undefined) {
    if (!strongMatch(wanted, entityTag)) return FAILED;
  } else if (isLater(modifiedUtc, headers['if-unmodified-since'])) {
    return FAILED;
  }
  const known = headers['if-none-match'];
  if (known !== undefined) {
    const unchanged = weakMatch(known, entityTag);
    return unchanged === undefined ? SEND : { unchanged };
  }
  const since = readHttpDate(headers['if-modified-since']);
  return since !== undefined && modifiedUtc !== undefined && modifiedUtc <= since ? { unchanged: entityTag } : SEND;
}

/** Whether something changed after the date of a header; not, where one of the two is unknown. */
export function isLater(modifiedUtc: UtcText | undefined, header: string | undefined): boolean {
  const date = readHttpDate(header);
  return date !== undefined && modifiedUtc !== undefined && modifiedUtc > date;
}
