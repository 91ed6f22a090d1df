import { hash } from 'node:crypto';
import type { UtcText } from '../../calendar/dates/texts.js';
import { endOfSecond, nextAfter } from './validity.js';

/** Hexadecimal digits of a tag: 128 bits. */
const HASH_LENGTH = 32;

/**
 * The strong ETag of a response: a hash of its bytes, or of a shorter text that differs if they do. If the response shows one
 * record, the version of that record precedes the hash: `"event.42.3.9f86d081…"`. Conditional writes compare only the version
 * (ADR 12).
 */
export function entityTag(identity: Buffer | string, state?: RecordVersion): string {
  const digest = hash('sha256', identity, 'hex').slice(0, HASH_LENGTH);
  return `"${state ? versionPart(state) : ''}${digest}"`;
}

/** The tag of a response in a content encoding: different bytes need a different strong tag (RFC 9110, 8.8.3.3). */
export const encodedTag = (tag: string, encoding: string): string => `${tag.slice(0, -1)}-${encoding}"`;

const ENCODING_SUFFIX = /-(?:br|gzip|deflate)$/;

/** A tag that a client sent back. */
interface EntityTag {
  readonly weak: boolean;
  /** The text between the quotes. */
  readonly opaque: string;
}

/** The tags in a header; `*` for any. Malformed tags are skipped. */
function tagsIn(header: string): EntityTag[] | '*' {
  if (header.trim() === '*') return '*';
  return [...header.matchAll(/(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g)].map(([, weak, opaque = '']) => ({
    weak: weak !== undefined,
    opaque,
  }));
}

/**
 * The tag in a header that matches this response by weak comparison, in any content encoding; undefined if none does
 * (RFC 9110, 8.8.3.2). It is returned with its encoding suffix, as a 304 response has to repeat it.
 */
export function weakMatch(header: string, tag: string): string | undefined {
  const tags = tagsIn(header);
  if (tags === '*') return tag;
  const found = tags.find(({ opaque }) => `"${opaque.replace(ENCODING_SUFFIX, '')}"` === tag);
  return found && `"${found.opaque}"`;
}

/** Whether a header contains the strong tag of this response, in any content encoding. */
export function strongMatch(header: string, tag: string): boolean {
  const tags = tagsIn(header);
  return tags === '*' || tags.some(({ weak, opaque }) => !weak && `"${opaque.replace(ENCODING_SUFFIX, '')}"` === tag);
}

/** Whether a header contains a tag of this version of the record, from any URL and for any viewer. */
export function matchesVersion(header: string, state: RecordVersion, weakly = false): boolean {
  const tags = tagsIn(header);
  return tags === '*' || tags.some(({ weak, opaque }) => (weakly || !weak) && opaque.startsWith(versionPart(state)));
}

const versionPart = ({ kind, id, version }: RecordVersion): string => `${kind}.${id}.${version}.`;

/** A version of a record, as a response shows it or a precondition expects it. */
export interface RecordVersion {
  /** `event`, `venue` and so on: ids of different kinds may be equal. */
  readonly kind: string;
  readonly id: number;
  /** Grows by one with each write of the record. */
  readonly version: number;
  /** The last change, never after the time of the request. */
  readonly modifiedUtc: UtcText;
  /** When `modifiedUtc` changes although nothing is written. */
  readonly changesAt?: UtcText | undefined;
}

/**
 * The version of a record at `now`. The last change is the latest of its own and the others given, such as the change of
 * a linked venue or the publication date. Future instants are skipped: `Last-Modified` must not be in the future (RFC 9110,
 * 8.8.2.1), and for a scheduled record it is the last write (decision D60).
 */
export function recordVersion(
  kind: string,
  { id, version, modifiedUtc }: Pick<RecordVersion, 'id' | 'version' | 'modifiedUtc'>,
  now: UtcText,
  ...others: readonly (UtcText | '')[]
): RecordVersion {
  const instants = [modifiedUtc, ...others];
  const latest = lastModified(instants, now);
  return {
    kind,
    id,
    version,
    modifiedUtc: latest ?? now,
    changesAt: latest ? nextAfter(instants, now) : endOfSecond(now),
  };
}

/** The latest instant that is not after `now`; undefined if there is none. */
export function lastModified(instants: readonly (UtcText | '')[], now: UtcText): UtcText | undefined {
  let latest: UtcText | undefined;
  for (const instant of instants) {
    if (instant !== '' && instant <= now && (latest === undefined || instant > latest)) latest = instant;
  }
  return latest;
}
