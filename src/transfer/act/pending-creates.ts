import type { EntityManager } from 'typeorm';
import type { Problem } from '../../calendar/problem.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { withGivenIds } from '../../read-models/id-sequence.js';
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

  constructor(private readonly keepsIds: boolean) {}

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
    const create = async () => (await IMPORT_KINDS[first.kind].createMany?.(db, requested, context)) ?? [];
    const written = this.keepsIds ? await createAsBefore(db, pending, create) : await create();
    for (const [index, { settle }] of pending.entries()) {
      const outcome = written[index];
      if (outcome) settle(outcome);
    }
  }
}

/** Creates events under the ids that they had. If the API refuses one, the ids of the others would be wrong. */
async function createAsBefore(
  db: EntityManager,
  pending: readonly Pending[],
  create: () => Promise<(Stored | Problem)[]>,
): Promise<(Stored | Problem)[]> {
  const ids = pending.map(({ externalId }) => Number(externalId));
  const written = await withGivenIds(db, 'event', ids, create);
  const isRight = (one: Stored | Problem, index: number) => !('id' in one) || one.id === ids[index];
  if (written.length > 1 && !written.every(isRight)) throw new Error('events were created under ids of others');
  return written;
}
