import { createReadStream } from 'node:fs';

/** Bytes that can be read as often as needed, from any position: a file on disk, or one that was uploaded. */
export interface SourceFile {
  /** Its name, for messages. */
  readonly name: string;
  /** The bytes from an offset on, in pieces of any length. */
  read(from?: number): AsyncIterable<Uint8Array>;
}

/** A file on the disk of this machine. Reading throws the error of the operating system. */
export const fileOnDisk = (path: string): SourceFile => ({
  name: path,
  read: (from = 0) => createReadStream(path, { start: from, highWaterMark: 256 * 1024 }) as AsyncIterable<Uint8Array>,
});
