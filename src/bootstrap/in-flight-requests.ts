import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Request } from 'express';

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** Request ids that a log line names at most. */
const MAX_IDS = 20;

/**
 * The requests that are being handled, one of each connection at a time. Node parses whatever a client has sent and would
 * handle all of it at once, however many requests that is, and keep the responses until they can be written. Here the
 * next request of a connection waits until the response before it has been taken off the line, and nothing more is read
 * from a connection on which a request waits.
 */
export class InFlightRequests {
  private readonly responses = new Set<ServerResponse>();
  private readonly waiting = new WeakMap<Socket, Exchange[]>();
  private readonly pausedSockets = new WeakSet<Socket>();
  private isClosing = false;

  /** Hands requests on to `handle`, those of one connection in turn. */
  inOrder(handle: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const queue = this.waiting.get(socket);
      if (queue) {
        queue.push([request, response]);
        this.pauseSocket(socket);
      } else {
        this.waiting.set(socket, []);
        this.begin(socket, [request, response], handle);
      }
    };
  }

  /** From now on every response says that its connection ends with it, those under way included. */
  closeConnections(): void {
    this.isClosing = true;
    for (const response of this.responses) endConnection(response);
  }

  /** The ids of the requests under way, as far as they have one yet. */
  ids(): string[] {
    const ids = [...this.responses].map(({ req }) => (req as Request).telemetry?.id);
    return ids.filter((id) => id !== undefined).slice(0, MAX_IDS);
  }

  private begin(socket: Socket, [request, response]: Exchange, handle: RequestListener): void {
    this.responses.add(response);
    if (this.isClosing) endConnection(response);
    response.once('close', () => {
      this.responses.delete(response);
      // In a turn of the event loop of its own, so that requests of other connections come in between.
      if (this.waiting.get(socket)?.length) setImmediate(() => this.handleNext(socket, handle));
      else this.waiting.delete(socket);
    });
    handle(request, response);
  }

  private handleNext(socket: Socket, handle: RequestListener): void {
    const queue = this.waiting.get(socket);
    // What waits on a connection that ends has not been begun: its client may send it again.
    const next = socket.destroyed || socket.writableEnded ? undefined : queue?.shift();
    if (!next) {
      this.waiting.delete(socket);
      return;
    }
    if (queue?.length === 0) socket.resume();
    this.begin(socket, next, handle);
  }

  private pauseSocket(socket: Socket): void {
    socket.pause();
    if (this.pausedSockets.has(socket)) return;
    this.pausedSockets.add(socket);
    // Node resumes the connection whenever a request has been read, whether or not others wait.
    socket.on('resume', () => {
      if (this.waiting.get(socket)?.length) socket.pause();
    });
  }
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
