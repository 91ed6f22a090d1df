import type { OpenBytes } from '../bytes/open-bytes.js';
import { decoderOf, inUtf8, withoutMark } from '../bytes/text-encoding.js';
import { unzipped } from '../bytes/unzipped.js';
import { ComponentReader, type CalendarPart } from './components.js';
import { ContentLineReader } from './content-lines.js';

/** How many calendars a file turned out to have. */
export interface IcsCount {
  calendars: number;
}

/**
 * The parts of an iCalendar file, one at a time.
 *
 * @param encoding of a file without byte order mark; UTF-8 if undefined, and windows-1252 for single lines that are not
 * @throws SourceError if it is not to be unpacked or there is no such encoding
 */
export async function* icsParts(
  open: OpenBytes,
  encoding: string | undefined,
  count: IcsCount = { calendars: 0 },
): AsyncGenerator<CalendarPart, void, undefined> {
  const lines = new ContentLineReader();
  const components = new ComponentReader();
  const marked = await withoutMark(unzipped(open()));
  const from = marked.encoding ?? encoding;
  const isUtf8 = from === undefined || decoderOf(from).encoding === 'utf-8';
  for await (const chunk of isUtf8 ? marked.bytes : inUtf8(marked.bytes, from)) {
    for (const line of lines.push(chunk)) yield* components.push(line);
  }
  const last = lines.end();
  if (last) yield* components.push(last);
  yield* components.end();
  count.calendars = components.calendars;
}
