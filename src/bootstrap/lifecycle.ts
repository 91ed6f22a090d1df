import type { Server } from 'node:http';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationShutdown } from '@nestjs/common';
import type { InFlightRequests } from './in-flight-requests.js';

export interface ShutdownTimes {
  /** Seconds between saying "not ready" and closing the door, for those who send requests to notice. */
  readonly graceSeconds: number;
  /** Seconds that requests under way may still take. */
  readonly limitSeconds: number;
}

/** What tells the service to leave. */
export const STOP_SIGNALS = ['SIGTERM', 'SIGINT'] as const;

const SWEEP_MS = 50;

/** Milliseconds of a turn of the event loop in which hardly anybody can have connected. */
const QUICK_MS = 0.5;

/** Milliseconds for which to wait for such a turn. */
const MAX_WAIT_MS = 500;

/** How the service leaves: first it says that it is not ready, then it takes no more connections, answers what is under way, and closes what it opened. */
export class Lifecycle implements BeforeApplicationShutdown, OnApplicationShutdown {
  draining = false;
  private server: Server | undefined;
  private readonly closers: (() => Promise<void>)[] = [];
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly times: ShutdownTimes,
    readonly inFlight: InFlightRequests,
  ) {}

  /** The server whose connections are to be closed. */
  useServer(server: Server): void {
    this.server = server;
  }

  /** Something to close at the very end. */
  onShutdown(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  /** Nest calls this before it closes the server, with the signal if there was one; a second signal does not wait. */
  async beforeApplicationShutdown(signal?: string): Promise<void> {
    this.draining = true;
    this.inFlight.closeConnections();
    if (signal !== undefined) {
      for (const name of STOP_SIGNALS) process.once(name, () => process.exit(1));
      await pause(this.times.graceSeconds * 1000);
      this.enforceShutdownLimit();
    }
    // A connection kept open by a client counts as idle once its last answer is out.
    this.timers.push(setInterval(() => this.server?.closeIdleConnections(), SWEEP_MS));
    if (signal !== undefined && this.server) await stopAccepting(this.server);
  }

  /** Nest calls this after the server has closed. */
  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    for (const close of this.closers) await close();
  }

  /** Whatever still runs when the time is over is cut off; what it wrote without being answered is rolled back. */
  private enforceShutdownLimit(): void {
    const limitMs = this.times.limitSeconds * 1000;
    setTimeout(() => this.server?.closeAllConnections(), limitMs).unref();
    setTimeout(() => process.exit(0), limitMs + 1000).unref();
  }
}

/**
 * Stops listening in a turn of the event loop that is short and brings no new connection. The system resets connections
 * that it has taken but the process has not when the door is closed, and with them the requests of clients who cannot
 * know. Nest closes the server again later, after the other hooks, and waits for the requests under way.
 */
async function stopAccepting(server: Server): Promise<void> {
  let connected = false;
  const onConnection = () => (connected = true);
  server.on('connection', onConnection);
  const end = performance.now() + MAX_WAIT_MS;
  for (let began = performance.now(); began < end;) {
    connected = false;
    await turn();
    const now = performance.now();
    if (!connected && now - began < QUICK_MS) break;
    began = now;
  }
  server.off('connection', onConnection);
  server.close();
}
