import type { SourceKind } from '../source-record.js';

/** The first line of an export. */
export interface FirstLine {
  readonly type: 'calendar';
  readonly format: 'events-calendar';
  readonly version: 1;
  /** The zone of the site, in which `date` and `modified` are. */
  readonly timezone: string;
  /** The id of the calendar, which is a part of the UIDs of its events. */
  readonly calendar: string;
}

/** A record: what the API takes, and what it does not take. */
export interface RecordLine {
  readonly type: SourceKind;
  readonly id: number;
  /** Login name of the author; null if the author no longer exists, undefined for terms. */
  readonly author?: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Ids of linked records, by kind; the parent of a category. */
  readonly links?: Readonly<Record<string, unknown>>;
  /** The series of a date, and its original start there. */
  readonly series?: { readonly id: number; readonly recurrence_id: string | null };
  readonly image?: Readonly<Record<string, unknown>>;
  /** Columns that do not follow from the fields. */
  readonly stored: Readonly<Record<string, unknown>>;
  readonly former_slugs?: readonly string[];
  readonly external_ids?: readonly { readonly source: string; readonly id: string; readonly imported: string | null }[];
}

/** The last line: without it a file is incomplete. */
export interface LastLine {
  readonly type: 'end';
  readonly records: Readonly<Record<SourceKind, number>>;
  /** SHA-256 of all bytes before this line, as hexadecimal digits. */
  readonly sha256: string;
}

export const FORMAT = 'events-calendar';
export const FORMAT_VERSION = 1;

/**
 * A plain text as the API reads it: it decodes character references once.
 *
 * Stored texts have no markup, so that nothing else is changed.
 */
export const textToSend = (text: string): string => text.replaceAll('&', '&amp;');
