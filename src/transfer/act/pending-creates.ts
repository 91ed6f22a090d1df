import type { EntityManager } from 'typeorm';
import type { Problem } from '../../calendar/problem.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { IMPORT_KINDS } from '../kinds/import-kinds.js';
import type { Requested, Stored } from '../kinds/import-kind.js';
import type { SourceKind } from '../source-record.js';

/** A new record that waits for the others of its batch. */
interface Pending {
  readonly kind: SourceKind;
  readonly externalId: string;
  readonly requested: Requested<Stored>;
  readonly settle: (written: Stored | Problem) => void;
}

interface Writing {
  readonly db: EntityManager;
  readonly context: RequestContext;
  readonly noteWrite: (kind: SourceKind) => void;
}

/** New records of a batch that are written together. Nothing refers to them: they are events that take place once. */
export class PendingCreates {
  private pending: Pending[] = [];

  add(pending: Pending): void {
    this.pending.push(pending);
  }

  has(kind: SourceKind, externalId: string): boolean {
    return this.pending.some((one) => one.kind === kind && one.externalId === externalId);
  }

  /** Writes all that wait, and reports what has become of each. */
  async write({ db, context, noteWrite }: Writing): Promise<void> {
    const { pending } = this;
    this.pending = [];
    const [first] = pending;
    if (!first) return;
    noteWrite(first.kind);
    const requested = pending.map((one) => one.requested);
    const written = (await IMPORT_KINDS[first.kind].createMany?.(db, requested, context)) ?? [];
    for (const [index, { settle }] of pending.entries()) {
      const outcome = written[index];
      if (outcome) settle(outcome);
    }
  }
}
