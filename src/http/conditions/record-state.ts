import type { UtcText } from '../../calendar/dates/texts.js';

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
