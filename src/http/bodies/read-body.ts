import type { IncomingMessage } from 'node:http';
import { finished, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Problem } from '../../calendar/problem.js';
import { bodyErrors } from './body-errors.js';

const DECODERS: Record<string, () => ReturnType<typeof createGunzip>> = {
  br: createBrotliDecompress,
  deflate: createInflate,
  gzip: createGunzip,
};

/**
 * Receives a body, decompressed. Its bytes are copied into one buffer as they come: kept as they are, a body of a mebibyte
 * in chunks of one byte each would be a million objects and take some hundred times its size.
 * @throws Problem `rest_request_too_large` for more than `maxBytes`, `rest_invalid_body` for an unknown or wrong coding
 * or a client that left; in each case after the whole body has arrived or the client has gone.
 */
export function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const content = decoded(request);
    let problem: Problem | undefined;
    const fail = (found: Problem) => {
      if (problem) return;
      problem = found;
      if (content !== request) request.unpipe();
      // What remains is read: a client may listen for the response only once it has sent everything.
      request.resume();
      whenRead(request, () => reject(found));
    };
    whenRead(request, (error) => error && fail(bodyErrors.unreadable()));
    if (!content) return fail(bodyErrors.unreadable());
    if (Number(request.headers['content-length']) > maxBytes) return fail(bodyErrors.tooLarge());
    const body = new Bytes(maxBytes);
    content.on('data', (chunk: Buffer) => {
      if (!problem && !body.append(chunk)) fail(bodyErrors.tooLarge());
    });
    whenRead(content, (error) => {
      if (error) fail(bodyErrors.unreadable());
      else if (!problem) resolve(body.content());
    });
  });
}

const whenRead = (stream: Readable, callback: (error?: Error | null) => void) =>
  finished(stream, { writable: false }, callback);

/** The content of a body; undefined where its coding is unknown. */
function decoded(request: IncomingMessage): Readable | undefined {
  const coding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (coding === 'identity') return request;
  const decoder = Object.hasOwn(DECODERS, coding) ? DECODERS[coding]?.() : undefined;
  return decoder && request.pipe(decoder);
}

/** Bytes in a buffer that doubles as they become more. */
class Bytes {
  private buffer = Buffer.alloc(0);
  private length = 0;

  constructor(private readonly max: number) {}

  /** False where there are too many. */
  append(chunk: Buffer): boolean {
    const length = this.length + chunk.length;
    if (length > this.max) return false;
    if (length > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(this.max, Math.max(2 * this.buffer.length, length)));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    chunk.copy(this.buffer, this.length);
    this.length = length;
    return true;
  }

  content(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}
