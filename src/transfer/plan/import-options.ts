import type { OnChange } from './plan-record.js';
import type { SourceOptions } from '../source-options.js';

/** What becomes of records that a source no longer has. */
export const MISSING = ['keep', 'trash'] as const;
/** How records are recognised: by their id in the source, or else by what they say. */
export const IDENTITIES = ['uid', 'content'] as const satisfies readonly SourceOptions['identity'][];
/** Whether records of an export get new ids, or those that they had. */
export const IDS = ['map', 'keep'] as const;

/** What an import does with what it reads. */
export interface ImportOptions extends SourceOptions {
  /** `overwrite` by default. */
  readonly on_change?: OnChange;
  readonly missing?: (typeof MISSING)[number];
  /** The status of new records; that of the source by default. */
  readonly status?: string;
  /** A category for all new and changed events, by id, slug or name. */
  readonly category?: string | number;
  readonly ids?: (typeof IDS)[number];
}
