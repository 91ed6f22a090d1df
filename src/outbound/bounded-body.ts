import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip, createInflate, type Gunzip, type Inflate } from 'node:zlib';
import type { Deadline } from './deadline.js';
import { OutboundError, outboundErrorFrom } from './outbound-error.js';
import { type OutboundLimits, RATIO_FROM_BYTES } from './outbound-limits.js';

/** The encodings that are asked for and understood. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate';

/** The body of a response, decompressed, within the limits. Throws OutboundError. Ends the connection in any case. */
export async function* boundedBody(
  response: IncomingMessage,
  limits: OutboundLimits,
  deadline: Deadline,
): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  try {
    const decoder = decoderFor(response);
    // Errors arrive where the decoder is read.
    const body: Readable = decoder ? pipeline(response, decoder, () => undefined) : response;
    for await (const chunk of waitedFor(body, limits, deadline)) {
      size += chunk.length;
      requireSize(size, decoder?.bytesWritten ?? size, limits);
      yield chunk;
    }
  } catch (error) {
    throw deadline.reason ?? outboundErrorFrom(error);
  } finally {
    deadline.stop();
    response.destroy();
  }
}

function requireSize(size: number, received: number, { maxBytes, maxRatio }: OutboundLimits): void {
  if (size > maxBytes) throw new OutboundError('body-too-large', `the response is larger than ${maxBytes} bytes`);
  if (size > RATIO_FROM_BYTES && size > received * maxRatio)
    throw new OutboundError('body-too-compressed', 'the response is compressed too strongly');
}

function decoderFor({ headers }: IncomingMessage): Gunzip | Inflate | undefined {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return undefined;
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'deflate') return createInflate();
  throw new OutboundError('encoding-unknown', 'the response has an encoding that was not asked for');
}

/** Counts the time until the next part against its limit, but not the time in which the caller works on a part. */
async function* waitedFor(body: Readable, { responseMs }: OutboundLimits, deadline: Deadline): AsyncGenerator<Buffer> {
  const wait = () => deadline.wait(responseMs, 'response-timeout', 'the server does not respond');
  wait();
  for await (const chunk of body as AsyncIterable<Buffer>) {
    deadline.pause();
    yield chunk;
    wait();
  }
}
