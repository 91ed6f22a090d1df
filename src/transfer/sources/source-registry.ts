import { csvSource } from './csv-file.js';
import { icsSource } from './ics-file.js';
import { jsonlSource } from '../jsonl/jsonl-source.js';
import type { SourceInput, SourceName } from '../source-options.js';
import { tecSource } from '../tec/tec-source.js';
import type { Source } from '../source-record.js';

/**
 * Opens a source; nothing is read before `read` is called.
 *
 * @throws SourceError if what it needs is missing
 */
export type OpenSource = (input: SourceInput) => Source;

/** How each format is opened. */
export const SOURCES: Readonly<Record<SourceName, OpenSource>> = {
  csv: csvSource,
  ics: icsSource,
  jsonl: jsonlSource,
  tec: tecSource,
};
