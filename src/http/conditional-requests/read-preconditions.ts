import type { IncomingHttpHeaders } from 'node:http';
import type { UtcText } from '../../calendar/dates/texts.js';
import { strongMatch, weakMatch } from './entity-tag.js';
import { readHttpDate } from './http-date.js';

/** The validators of a response (RFC 9110, 8.8). */
export interface Validators {
  readonly entityTag: string;
  /** The last change; undefined if the response can change without a newer date. */
  readonly modifiedUtc?: UtcText | undefined;
}

/** The outcome of a conditional read: send it, answer 304 with this tag, or fail with 412. */
export type ConditionOutcome = { readonly send: true } | { readonly notModified: string } | { readonly failed: true };

const SEND = { send: true } as const;
const FAILED = { failed: true } as const;

/** Evaluates the conditions of a read, in the order of RFC 9110, 13.2.2. */
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
    const notModified = weakMatch(ifNoneMatch, entityTag);
    return notModified === undefined ? SEND : { notModified };
  }
  const since = readHttpDate(headers['if-modified-since']);
  return since !== undefined && modifiedUtc !== undefined && modifiedUtc <= since ? { notModified: entityTag } : SEND;
}

/** True if modified after the header's date; false if either is missing. */
export function isModifiedSince(modifiedUtc: UtcText | undefined, header: string | undefined): boolean {
  const date = readHttpDate(header);
  return date !== undefined && modifiedUtc !== undefined && modifiedUtc > date;
}
