import type { Server } from 'node:http';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationShutdown } from '@nestjs/common';
import type { InFlightRequests } from './in-flight-requests.js';

export interface ShutdownTimes {
  /** Seconds between reporting "not ready" and closing the listening socket, so that load balancers can react. */
  readonly graceSeconds: number;
  /** Seconds after that for requests in progress. */
  readonly limitSeconds: number;
}

/** Signals that shut the service down. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

const SWEEP_MS = 50;

/** The listening socket closes after this time without a new connection. */
const QUIET_MS = 50;
const POLL_MS = 5;

/** How long to wait for that. */
const MAX_WAIT_MS = 1000;

/** Graceful shutdown: report "not ready", stop accepting connections, finish requests in progress, close resources. */
export class Lifecycle implements BeforeApplicationShutdown, OnApplicationShutdown {
  draining = false;
  private server: Server | undefined;
  private readonly closers: (() => Promise<void>)[] = [];
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly times: ShutdownTimes,
    readonly inFlight: InFlightRequests,
  ) {}

  /** Sets the server to shut down. */
  useServer(server: Server): void {
    this.server = server;
  }

  /** Registers a function to call after the server has closed. */
  onShutdown(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  /** Called by Nest before it closes the server, with the signal if there was one. A second signal exits at once. */
  async beforeApplicationShutdown(signal?: string): Promise<void> {
    this.draining = true;
    this.inFlight.closeConnections();
    if (signal !== undefined) {
      for (const name of STOP_SIGNALS) process.once(name, () => process.exit(1));
      await pause(this.times.graceSeconds * 1000);
      this.enforceShutdownLimit();
    }
    if (signal !== undefined && this.server) await this.stopAccepting(this.server);
    // A kept-alive connection becomes idle only once its last response has been sent.
    this.timers.push(setInterval(() => this.server?.closeIdleConnections(), SWEEP_MS));
  }

  /** Called by Nest after the server has closed. */
  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    for (const close of this.closers) await close();
  }

  /** Closes the remaining connections when the limit expires; their open transactions are rolled back. */
  private enforceShutdownLimit(): void {
    const limitMs = this.times.limitSeconds * 1000;
    setTimeout(() => this.server?.closeAllConnections(), limitMs).unref();
    setTimeout(() => process.exit(0), limitMs + 1000).unref();
  }

  /**
   * Stops listening once no connection has arrived for a while. When a socket closes, the kernel resets connections in its
   * backlog that the process has not yet accepted, and their requests are lost. Requests wait meanwhile: clients with an
   * open request do not connect again. Nest closes the server again later, after the other hooks, and waits for them.
   */
  private async stopAccepting(server: Server): Promise<void> {
    let latest = performance.now();
    const onConnection = () => (latest = performance.now());
    server.on('connection', onConnection);
    this.inFlight.hold();
    const end = performance.now() + MAX_WAIT_MS;
    for (let now = latest; now < end && now - latest < QUIET_MS; now = performance.now()) await pause(POLL_MS);
    // Accepts what has arrived since the last look.
    await turn();
    server.off('connection', onConnection);
    server.close();
    this.inFlight.release();
  }
}
