import { LIKELY_ENCODING, withLikelyLetters } from '../bytes/text-encoding.js';

/** A content line of an iCalendar file (RFC 5545, 3.1), unfolded. */
export interface ContentLine {
  readonly text: string;
  /** The line of the file in which it begins, from 1. */
  readonly number: number;
  /** Whether it was longer than `MAX_LINE_BYTES`, so that its rest is missing. */
  readonly isCut: boolean;
  /** Whether it was no UTF-8 and is read as `windows-1252`. */
  readonly isRecoded: boolean;
}

/** Longest line; far longer than any text, and shorter than some embedded files. */
export const MAX_LINE_BYTES = 1024 * 1024;

const [LF, CR, BLANK, TAB] = [0x0a, 0x0d, 0x20, 0x09];
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const likely = new TextDecoder(LIKELY_ENCODING);

/**
 * Reads content lines from bytes that come in pieces.
 *
 * Lines end with CR LF, or with one of them alone. Folds are undone before characters are decoded, because some writers fold
 * within a character. Empty lines are passed over.
 */
export class ContentLineReader {
  private parts: Uint8Array[] = [];
  private size = 0;
  private isCut = false;
  /** Number of the line of the file, and of that in which the content line began. */
  private number = 1;
  private began = 1;
  private isAtStart = true;
  private endedWithCr = false;

  /** The lines that are complete with the next bytes. */
  *push(chunk: Uint8Array): Generator<ContentLine, void, undefined> {
    const breaks = new LineBreaks(chunk);
    let at = this.endedWithCr && chunk[0] === LF ? 1 : 0;
    if (chunk.length > 0) this.endedWithCr = false;
    while (at < chunk.length) {
      const end = breaks.after(at);
      if (end > at) {
        const line = this.add(chunk, at, end);
        if (line) yield line;
      }
      if (end === chunk.length) return;
      this.number += 1;
      this.isAtStart = true;
      at = end + (chunk[end] === CR && chunk[end + 1] === LF ? 2 : 1);
      this.endedWithCr = chunk[end] === CR && end + 1 === chunk.length;
    }
  }

  /** The last line, when there are no more bytes. */
  end(): ContentLine | undefined {
    return this.take();
  }

  private add(chunk: Uint8Array, from: number, to: number): ContentLine | undefined {
    const isContinued = !this.isAtStart || ((chunk[from] === BLANK || chunk[from] === TAB) && this.size > 0);
    const done = isContinued ? undefined : this.take();
    const begin = this.isAtStart && isContinued ? from + 1 : from;
    this.isAtStart = false;
    const room = MAX_LINE_BYTES - this.size;
    if (to - begin > room) this.isCut = true;
    const part = chunk.subarray(begin, Math.min(to, begin + room));
    if (part.length > 0) this.parts.push(part);
    this.size += part.length;
    return done;
  }

  private take(): ContentLine | undefined {
    const { size, isCut, began } = this;
    const bytes = this.parts.length === 1 ? this.parts[0] : Buffer.concat(this.parts);
    this.parts = [];
    this.size = 0;
    this.isCut = false;
    this.began = this.number;
    if (size === 0 || !bytes) return undefined;
    const { text, isRecoded } = decoded(bytes, isCut);
    return { text, number: began, isCut, isRecoded };
  }
}

/** Finds the next CR or LF, looking at each byte once. */
class LineBreaks {
  private nextLf = -1;
  private nextCr = -1;

  constructor(private readonly chunk: Uint8Array) {}

  after(at: number): number {
    if (this.nextLf < at) this.nextLf = this.find(LF, at);
    if (this.nextCr < at) this.nextCr = this.find(CR, at);
    return Math.min(this.nextLf, this.nextCr);
  }

  private find(byte: number, at: number): number {
    const found = this.chunk.indexOf(byte, at);
    return found === -1 ? this.chunk.length : found;
  }
}

function decoded(bytes: Uint8Array, isCut: boolean): { text: string; isRecoded: boolean } {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
  // A character may be cut, or have been sent as a replacement character.
  if (isCut || !text.includes('\uFFFD')) return { text, isRecoded: false };
  try {
    return { text: utf8.decode(bytes), isRecoded: false };
  } catch {
    return { text: withLikelyLetters(likely.decode(bytes)), isRecoded: true };
  }
}
