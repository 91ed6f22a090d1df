import type { UtcText } from '../calendar/dates/texts.js';
import type { Site } from '../calendar/site.js';
import type { OutboundClient } from '../outbound/outbound-client.js';
import type { SourceFile } from './source-file.js';

/** The formats that can be imported. */
export const SOURCE_NAMES = ['tec', 'ics', 'csv', 'jsonl'] as const;

export type SourceName = (typeof SOURCE_NAMES)[number];

/** Orders of the parts of dates in a spreadsheet; `auto`: the file shows it. */
export const DATE_ORDERS = ['auto', 'dmy', 'mdy', 'ymd'] as const;

/** How a source is to be read; each source uses some of these. */
export interface SourceOptions {
  /** Zone of times without one: a name that `readZone` knows. */
  readonly timezone?: string;
  /** Order of the parts of dates in a spreadsheet, one of `DATE_ORDERS`. */
  readonly date_order?: string;
  /** Name of a character encoding. */
  readonly encoding?: string;
  /** What separates the columns of a spreadsheet. */
  readonly delimiter?: string;
  /** Whether records are known by their ids in the source, or by what they say. */
  readonly identity?: 'uid' | 'content';
  /** Names of columns by field of the API. */
  readonly columns?: Readonly<Record<string, string>>;
  /** Whether the dates of a recurring event of a site become a series; else each is an event. */
  readonly group?: boolean;
  /** Time between two requests to a site, in milliseconds. */
  readonly interval_ms?: number;
}

/** A user name and a password for the site to import from. They are never stored in clear, and never logged. */
export interface SourceCredentials {
  readonly username: string;
  readonly password: string;
}

/** What a source is opened with. */
export interface SourceInput {
  /** An uploaded file, or one on this machine. */
  readonly file?: SourceFile | undefined;
  /** An address; at least one of file and address is given. */
  readonly url?: string | undefined;
  readonly credentials?: SourceCredentials | undefined;
  /** The only way to an address. */
  readonly outbound: OutboundClient;
  readonly options: SourceOptions;
  readonly site: Site;
  readonly now: UtcText;
}
