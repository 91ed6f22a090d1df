import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { Site } from '../../calendar/site.js';
import { OutboundClient } from '../../outbound/outbound-client.js';
import type { SourceCredentials } from '../source-options.js';
import { HeldCredentials } from './held-credentials.js';
import { waitingImports } from './import-store.js';
import { workOnImport } from './work-on-import.js';

/** How often a process looks for imports that others have left. */
const INTERVAL_MS = 30_000;
/** How often it renews the leases of imports whose passwords it has. */
const RENEWAL_MS = 15_000;

/**
 * Works on imports, one at a time in each process. Imports of a process that has ended are found by the others. Passwords
 * stay in the memory of the process that got them, and are forgotten when the import ends.
 */
@Injectable()
export class ImportQueue implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Imports');
  private readonly held: HeldCredentials;
  private readonly takenOver = new Set<number>();
  private isStopped = false;
  private isAsked = false;
  private timer: NodeJS.Timeout | undefined;
  private renewal: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly outbound: OutboundClient,
  ) {
    this.held = new HeldCredentials(database, clock);
  }

  onApplicationBootstrap(): void {
    this.schedule(Math.random() * INTERVAL_MS);
    this.renewal = setInterval(() => void this.renew(), RENEWAL_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    clearInterval(this.renewal);
    await this.working;
    await this.held.forget(this.held.ids).catch((error: unknown) => this.log.warn('Leases end by themselves.', error));
  }

  /** Takes an import up as soon as the one before it has ended. `takesOver`: even from a process that may still work on it. */
  async start(id: number, credentials: SourceCredentials | undefined, { takesOver = false } = {}): Promise<void> {
    if (credentials) await this.held.add(id, credentials);
    if (takesOver) this.takenOver.add(id);
    this.look();
  }

  /** Resolves once nothing is being worked on. */
  async idle(): Promise<void> {
    while (this.working) await this.working;
  }

  private look(): void {
    this.isAsked = true;
    this.working ??= this.workAsLongAsAsked().finally(() => (this.working = undefined));
  }

  private async workAsLongAsAsked(): Promise<void> {
    while (this.isAsked && !this.isStopped) {
      this.isAsked = false;
      try {
        const held = this.held.ids;
        const waiting = await waitingImports(this.database.manager);
        await this.held.forget(held.filter((id) => !waiting.includes(id)));
        for (const id of waiting) await this.work(id);
      } catch (error) {
        this.log.error('Imports could not be taken up.', error);
      }
    }
  }

  private async work(id: number): Promise<void> {
    if (this.isStopped) return;
    const { database, clock, site, outbound } = this;
    const held = this.held.get(id);
    const takesOver = this.takenOver.delete(id);
    const isStopped = () => this.isStopped;
    await workOnImport({ database, clock, site, outbound }, id, { ...held, takesOver, isStopped });
    if (held && !this.isStopped) await this.held.forget([id]);
  }

  private async renew(): Promise<void> {
    await this.held.renew().catch((error: unknown) => this.log.warn('Leases of imports were not renewed.', error));
  }

  private schedule(delayMs: number): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.look();
      this.schedule(INTERVAL_MS);
    }, delayMs).unref();
  }
}
