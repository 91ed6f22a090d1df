import type { SourceFile } from '../source-file.js';

/** A line of a file, without its line feed. */
export interface Line {
  readonly bytes: Buffer;
  readonly number: number;
  /** Where the next line begins, in bytes. */
  readonly end: number;
}

/** Longest line that is read, in bytes: a record of the largest size, with all its ids. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

/** A line that is longer than any record can be. */
export class LineTooLong extends Error {
  override readonly name = 'LineTooLong';

  constructor(readonly line: number) {
    super(`line ${line} is longer than ${MAX_LINE_BYTES} bytes`);
  }
}

/** The lines of a file from a place on. A last line without a line feed is one as well. Throws LineTooLong. */
export async function* readLines(file: SourceFile, from = { offset: 0, line: 0 }): AsyncGenerator<Line> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = from.line;
  let end = from.offset;
  const take = (): Line => {
    const bytes = Buffer.concat(parts);
    number += 1;
    end += bytes.length + 1;
    parts = [];
    length = 0;
    return { bytes, number, end };
  };
  for await (const chunk of file.read(from.offset)) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    for (let at = rest.indexOf(10); at >= 0; at = rest.indexOf(10)) {
      parts.push(rest.subarray(0, at));
      rest = rest.subarray(at + 1);
      yield take();
    }
    parts.push(rest);
    length += rest.length;
    if (length > MAX_LINE_BYTES) throw new LineTooLong(number + 1);
  }
  if (length > 0) yield take();
}
