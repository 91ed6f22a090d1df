import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Request } from 'express';

type Exchange = readonly [request: IncomingMessage, response: ServerResponse];

/** Maximum number of request ids in a log line. */
const MAX_IDS = 20;

/**
 * The requests in progress, at most one per connection. Node would handle all pipelined requests of a connection at once
 * and buffer their responses. Here the next request waits until the previous response has been sent, and the socket is
 * paused while a request waits.
 */
export class InFlightRequests {
  private readonly responses = new Set<ServerResponse>();
  private readonly waiting = new WeakMap<Socket, Exchange[]>();
  private readonly pausedSockets = new WeakSet<Socket>();
  private isClosing = false;
  /** Requests that `hold` keeps back. */
  private held: (() => void)[] | undefined;

  /** Wraps `handle` so that the requests of one connection are handled one after the other. */
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

  /** From now on every response, including those in progress, closes its connection. */
  closeConnections(): void {
    this.isClosing = true;
    for (const response of this.responses) endConnection(response);
  }

  /** Keeps back the requests that arrive from now on, until `release`. */
  hold(): void {
    this.held ??= [];
  }

  release(): void {
    const { held = [] } = this;
    this.held = undefined;
    for (const handle of held) handle();
  }

  /** The ids of the requests in progress. */
  ids(): string[] {
    const ids = [...this.responses].map(({ req }) => (req as Request).telemetry?.id);
    return ids.filter((id) => id !== undefined).slice(0, MAX_IDS);
  }

  private begin(socket: Socket, [request, response]: Exchange, handle: RequestListener): void {
    this.responses.add(response);
    if (this.isClosing) endConnection(response);
    response.once('close', () => {
      this.responses.delete(response);
      // In a new turn of the event loop, so that other connections get their turn.
      if (this.waiting.get(socket)?.length) setImmediate(() => this.handleNext(socket, handle));
      else this.waiting.delete(socket);
    });
    if (this.held) this.held.push(() => handle(request, response));
    else handle(request, response);
  }

  private handleNext(socket: Socket, handle: RequestListener): void {
    const queue = this.waiting.get(socket);
    // Requests that wait on a closing connection are dropped; nothing was done, so the client may retry.
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
    // Node resumes the socket after each parsed request, even if others still wait.
    socket.on('resume', () => {
      if (this.waiting.get(socket)?.length) socket.pause();
    });
  }
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
