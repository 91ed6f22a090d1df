import { hash } from 'node:crypto';
import type { UtcText } from '../../calendar/dates/texts.js';

/** 128 bits. */
const HASH_LENGTH = 32;

/**
 * The strong tag of a response: a hash of its bytes, and before it, where the response shows one record, which version of
 * which record it shows: `"event.42.3.9f86d081…"`. Writers are asked for the version alone (see the ADR).
 */
export function entityTag(bytes: Buffer, state?: RecordVersion): string {
  const digest = hash('sha256', bytes, 'hex').slice(0, HASH_LENGTH);
  return `"${state ? versionPart(state) : ''}${digest}"`;
}

/** The tag of the same response in a content coding: other bytes, hence another strong tag (RFC 9110, 8.8.3.3). */
export const encodedTag = (tag: string, coding: string): string => `${tag.slice(0, -1)}-${coding}"`;

const CODING = /-(?:br|gzip|deflate)$/;

/** A tag as a caller sent it back. */
interface EntityTag {
  readonly weak: boolean;
  /** What stands between the quotes. */
  readonly opaque: string;
}

/** The tags that a header lists; `*` for any. What is no tag is passed over. */
function tagsIn(header: string): EntityTag[] | '*' {
  if (header.trim() === '*') return '*';
  return [...header.matchAll(/(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g)].map(([, weak, opaque = '']) => ({
    weak: weak !== undefined,
    opaque,
  }));
}

/**
 * The tag in a header that means this response, whatever its coding and whether weak or strong, as a cache is to be told
 * of it; undefined when none does (RFC 9110, 8.8.3.2).
 */
export function weakMatch(header: string, tag: string): string | undefined {
  const tags = tagsIn(header);
  if (tags === '*') return tag;
  const found = tags.find(({ opaque }) => `"${opaque.replace(CODING, '')}"` === tag);
  return found && `"${found.opaque}"`;
}

/** Whether a header holds the strong tag of this response, whatever its coding. */
export function strongMatch(header: string, tag: string): boolean {
  const tags = tagsIn(header);
  return tags === '*' || tags.some(({ weak, opaque }) => !weak && `"${opaque.replace(CODING, '')}"` === tag);
}

/** Whether a header holds a tag of this version of the record, by whichever address and for whomever it was given out. */
export function matchesVersion(header: string, state: RecordVersion, weakly = false): boolean {
  const tags = tagsIn(header);
  return tags === '*' || tags.some(({ weak, opaque }) => (weakly || !weak) && opaque.startsWith(versionPart(state)));
}

const versionPart = ({ kind, id, version }: RecordVersion): string => `${kind}.${id}.${version}.`;

/** Which state of which record a response shows, or a writer expects. */
export interface RecordVersion {
  /** `event`, `venue` and the like: ids of different kinds may be equal. */
  readonly kind: string;
  readonly id: number;
  /** Grows by one with each write of the record. */
  readonly version: number;
  /** The last change, never later than the moment of asking. */
  readonly modifiedUtc: UtcText;
}

/**
 * The state of a record at `now`. Its last change is the latest of its own and of those given beside it, such as that of
 * a venue shown in an event or the moment from which it was public. Instants to come are no changes yet: `Last-Modified`
 * never lies in the future (RFC 9110, 8.8.2.1), and of a scheduled record it is the last write (decision D60).
 */
export function recordVersion(
  kind: string,
  { id, version, modifiedUtc }: Pick<RecordVersion, 'id' | 'version' | 'modifiedUtc'>,
  now: UtcText,
  ...others: readonly (UtcText | '')[]
): RecordVersion {
  return { kind, id, version, modifiedUtc: lastModified([modifiedUtc, ...others], now) ?? now };
}

/** The latest of some instants that are not after `now`; undefined when there is none. */
export function lastModified(instants: readonly (UtcText | '')[], now: UtcText): UtcText | undefined {
  let latest: UtcText | undefined;
  for (const instant of instants) {
    if (instant !== '' && instant <= now && (latest === undefined || instant > latest)) latest = instant;
  }
  return latest;
}
