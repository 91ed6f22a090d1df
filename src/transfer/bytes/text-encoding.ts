import { SourceError } from '../source-record.js';
import { startOf } from './unzipped.js';

/** What files without Unicode mostly are written in: Windows in Western Europe and America, a superset of ISO 8859-1. */
export const LIKELY_ENCODING = 'windows-1252';

const MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** A file without its byte order mark. */
export interface MarkedBytes {
  /** What the byte order mark says; undefined if there is none. */
  readonly encoding: string | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** Reads and removes the byte order mark of a file. */
export async function withoutMark(bytes: AsyncIterable<Uint8Array>): Promise<MarkedBytes> {
  const { start, rest } = await startOf(bytes, 3);
  const [encoding, mark] = MARKS.find(([, mark]) => mark.every((byte, at) => start[at] === byte)) ?? [];
  const first = start.subarray(mark?.length ?? 0);
  return { encoding, bytes: chained(first, rest) };
}

/** What bytes 0x80 to 0x9F stand for in windows-1252, in order (Encoding Standard, index-windows-1252). */
const LIKELY_LETTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

/** Undoes that some versions of Node take windows-1252 for ISO 8859-1, which has control codes there. */
export const withLikelyLetters = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (letter) => LIKELY_LETTERS[letter.charCodeAt(0) - 0x80] ?? letter);

/**
 * The decoder of an encoding, by any of its names in the Encoding Standard.
 *
 * @throws SourceError if there is none
 */
export function decoderOf(encoding: string, options: { fatal?: boolean } = {}): TextDecoder {
  try {
    return new TextDecoder(encoding, { ...options, ignoreBOM: true });
  } catch {
    throw new SourceError(
      'unknown-encoding',
      `There is no encoding ${JSON.stringify(encoding.slice(0, 40))}.`,
      'encoding',
    );
  }
}

/** The same text in UTF-8. */
export async function* inUtf8(
  bytes: AsyncIterable<Uint8Array>,
  encoding: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = decoderOf(encoding);
  const mended = decoder.encoding === LIKELY_ENCODING ? withLikelyLetters : (text: string) => text;
  for await (const chunk of bytes) yield Buffer.from(mended(decoder.decode(chunk, { stream: true })));
  yield Buffer.from(decoder.decode());
}

async function* chained(
  first: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (first.length > 0) yield first;
  yield* rest;
}
