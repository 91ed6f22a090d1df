import type { SourceInput, SourceName } from '../source-options.js';
import type { Source } from '../source-record.js';

/**
 * Opens a source; nothing is read before `read` is called.
 *
 * @throws SourceError if what it needs is missing
 */
type OpenSource = (input: SourceInput) => Source;

/** How each format is opened. Most processes import nothing, so the reader of a format is loaded for its first import. */
const SOURCES: Readonly<Record<SourceName, () => Promise<OpenSource>>> = {
  csv: async () => (await import('./csv-file.js')).csvSource,
  ics: async () => (await import('./ics-file.js')).icsSource,
  jsonl: async () => (await import('../jsonl/jsonl-source.js')).jsonlSource,
  tec: async () => (await import('../tec/tec-source.js')).tecSource,
};

/** Opens the source of a format, as `OpenSource` says. */
export async function openSource(name: SourceName, input: SourceInput): Promise<Source> {
  const open = await SOURCES[name]();
  return open(input);
}
