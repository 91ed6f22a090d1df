import type { UtcText } from '../../calendar/dates/texts.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Counts } from '../act/row-report.js';
import type { ImportOptions } from '../plan/import-options.js';
import type { SourceName } from '../source-options.js';

export const IMPORT_MODES = ['dry_run', 'apply'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** `needs_credentials`: the process that had the password has ended. */
export const IMPORT_STATES = ['queued', 'running', 'needs_credentials', 'done', 'failed', 'cancelled'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** States of imports that go on, or can. Of two with the same name only one can be in these. */
export const ACTIVE_STATES: readonly ImportState[] = ['queued', 'running', 'needs_credentials'];

/** Where an import goes on after an interruption. */
export interface ImportPlace {
  /** Of the source; undefined for its beginning. */
  readonly checkpoint?: string;
  /** Records and refusals that have been handled since. */
  readonly items: number;
  /** Whether the source has been read to its end. */
  readonly isRead?: boolean;
}

/** Why an import as a whole has failed. */
export interface ImportError {
  readonly code: string;
  readonly message: string;
  readonly param?: string | undefined;
}

/** What an import is started with. */
export interface NewImport {
  /** The namespace of the external ids. */
  readonly name: string;
  readonly source: SourceName;
  readonly mode: ImportMode;
  readonly options: ImportOptions;
  readonly url?: string | undefined;
  readonly fileName?: string | undefined;
  /** The import for which the file was uploaded. */
  readonly fileId?: number | undefined;
  /** A file on the machine of a command. */
  readonly filePath?: string | undefined;
  readonly hasCredentials: boolean;
  /** Public URL of the site; the pages of records are below it. */
  readonly baseUrl: string;
  /** The dry run that is applied. */
  readonly appliesId?: number | undefined;
  /** Who has started it, with the role at that time. */
  readonly viewer: Viewer;
}

/** An import as it is stored. */
export interface ImportJob extends NewImport {
  readonly id: number;
  readonly state: ImportState;
  readonly createdUtc: UtcText;
  readonly startedUtc: UtcText | undefined;
  readonly finishedUtc: UtcText | undefined;
  readonly place: ImportPlace;
  /** How many records there are, if the source has said so. */
  readonly total: number | undefined;
  readonly counts: Counts;
  readonly error: ImportError | undefined;
}
