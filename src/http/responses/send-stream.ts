import { Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { httpErrors } from '../errors/http-errors.js';
import { sendNotModified, setHeaders } from './send-response.js';
import type { StreamedResponse } from './streamed-response.js';

/**
 * Characters that are sent at once: parts are short, and each write is a system call. What is being sent outlives collections
 * of garbage, so that larger chunks take more memory; Node also puts chunks of this length in one allocation.
 */
const CHUNK_LENGTH = 8192;

/**
 * Sends a response while it is made, as fast as the client takes it, or 304 if the client already has it. The time limit
 * of the request begins anew with each chunk. An error before the first chunk is thrown; a later one ends the connection,
 * so that the client notices. Throws `rest_precondition_failed`.
 */
export async function sendStream(request: Request, response: Response, streamed: StreamedResponse): Promise<void> {
  if (sendNotModified(request, response, streamed, streamed.headers)) return;
  const body = await streamed.open();
  const chunks = inChunks(body.parts, request);
  const first = request.method === 'HEAD' ? undefined : await chunks.next();
  // The time limit has passed meanwhile.
  if (response.headersSent) return void (await chunks.return());
  setHeaders(response, { ...streamed.headers, ...body.headers });
  response.setHeader('ETag', streamed.entityTag);
  response.setHeader('Content-Type', streamed.type);
  if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-store');
  // Written first, the head is as for a body of unknown length, which is compressed.
  response.writeHead(200);
  if (!first) return void response.end();
  await sendChunks(request, response, following(first, chunks));
}

async function sendChunks(request: Request, response: Response, chunks: AsyncIterable<Buffer>): Promise<void> {
  const drained = drainsOf(response);
  try {
    for await (const chunk of chunks) {
      if (response.closed) return;
      if (!response.write(chunk)) await drained();
    }
    response.end();
  } catch (error) {
    // The response has begun, so that the error cannot be sent.
    response.destroy();
    if (request.telemetry?.aborted) return;
    if (request.telemetry) request.telemetry.problem = httpErrors.failed().code;
    new Logger('Problems').error({ err: error, request_id: request.telemetry?.id });
  }
}

/** Returns a function that waits until the client has taken what was written, or has left. */
function drainsOf(response: Response): () => Promise<void> {
  let wake: (() => void) | undefined;
  // One listener for the whole response: compression replaces `on`, but not what removes listeners.
  response.on('drain', () => wake?.());
  response.once('close', () => wake?.());
  return () => (response.closed ? Promise.resolve() : new Promise((resolve) => (wake = resolve)));
}

async function* inChunks(parts: AsyncIterable<string>, request: Request): AsyncGenerator<Buffer, void> {
  let chunk = '';
  for await (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK_LENGTH) continue;
    request.extendTimeLimit?.();
    yield Buffer.from(chunk);
    chunk = '';
  }
  request.extendTimeLimit?.();
  yield Buffer.from(chunk);
}

async function* following(
  first: IteratorResult<Buffer, void>,
  others: AsyncGenerator<Buffer, void>,
): AsyncGenerator<Buffer, void> {
  try {
    if (!first.done) yield first.value;
    yield* others;
  } finally {
    await others.return();
  }
}
