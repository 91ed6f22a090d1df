import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { SourceError } from '../source-record.js';

/** More than this many times its size no file of events shrinks to. */
const MOST_RATIO = 20;
/** A short file may be longer for its size: bytes that are allowed in any case. */
const FREE_BYTES = 1024 * 1024;
const GZIP = [0x1f, 0x8b] as const;

/**
 * The bytes of a file, unpacked if it is one of gzip, which its first two bytes tell.
 *
 * @throws SourceError if it is damaged, or more than twenty times as long as its packed form
 */
export async function* unzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const { start, rest } = await startOf(bytes, GZIP.length);
  if (!GZIP.every((byte, at) => start[at] === byte)) {
    yield start;
    yield* rest;
    return;
  }
  let [packed, unpacked] = [0, 0];
  const counted = async function* () {
    for await (const chunk of joined(start, rest)) {
      packed += chunk.length;
      yield chunk;
    }
  };
  const gunzip = Readable.from(counted(), { objectMode: false }).pipe(createGunzip());
  try {
    for await (const chunk of gunzip as AsyncIterable<Uint8Array>) {
      unpacked += chunk.length;
      if (unpacked > FREE_BYTES + MOST_RATIO * packed) throw tooDense();
      yield chunk;
    }
  } catch (error) {
    throw error instanceof SourceError ? error : new SourceError('damaged-gzip', 'The gzip file is damaged.');
  } finally {
    gunzip.destroy();
  }
}

const tooDense = () =>
  new SourceError('compression-ratio', `The file is more than ${MOST_RATIO} times as long as its compressed form.`);

/** The first bytes of a file in one piece, at least `length` unless it is shorter, and what follows. */
export async function startOf(
  bytes: AsyncIterable<Uint8Array>,
  length: number,
): Promise<{ start: Buffer; rest: AsyncIterable<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]();
  const rest = { [Symbol.asyncIterator]: () => iterator };
  let start: Buffer = Buffer.alloc(0);
  while (start.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  return { start, rest };
}

async function* joined(
  start: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield start;
  yield* rest;
}
