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
 * Reads and decompresses a body. Chunks are copied into one buffer at once: a list of chunks of one byte each would take
 * about a hundred times the size of the body.
 * @throws Problem `rest_request_too_large` for more than `maxBytes`; `rest_invalid_body` for an unknown or invalid content
 * encoding or a closed connection. It is thrown only after the whole body has arrived or the connection has closed.
 */
export function readRequestBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const content = decompressed(request);
    let problem: Problem | undefined;
    const fail = (found: Problem) => {
      if (problem) return;
      problem = found;
      if (content !== request) request.unpipe();
      // Read the rest: a client may not read the response before it has sent the whole body.
      request.resume();
      whenRead(request, () => reject(found));
    };
    whenRead(request, (error) => error && fail(bodyErrors.unreadable()));
    if (!content) return fail(bodyErrors.unreadable());
    if (Number(request.headers['content-length']) > maxBytes) return fail(bodyErrors.tooLarge());
    const body = new GrowingBuffer(maxBytes);
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

/** The decompressed body; undefined if the content encoding is unknown. */
function decompressed(request: IncomingMessage): Readable | undefined {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding === 'identity') return request;
  const decoder = Object.hasOwn(DECODERS, encoding) ? DECODERS[encoding]?.() : undefined;
  return decoder && request.pipe(decoder);
}

/** A buffer that doubles its size when it is full. */
class GrowingBuffer {
  private buffer = Buffer.alloc(0);
  private length = 0;

  constructor(private readonly max: number) {}

  /** Returns false, and appends nothing, if the maximum would be exceeded. */
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
