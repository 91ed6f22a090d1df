import type { EntityManager } from 'typeorm';
import type { Problem } from '../../calendar/problem.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { withGivenIds } from '../../read-models/id-sequence.js';
import { IMPORT_KINDS } from '../kinds/import-kinds.js';
import type { NewRecord, Stored } from '../kinds/import-kind.js';
import type { SourceKind, SourceRecord } from '../source-record.js';
import { SINGULAR } from './singular.js';

/** A new record that waits for the others of its batch. */
interface Pending {
  readonly kind: SourceKind;
  readonly externalId: string;
  readonly added: NewRecord<Stored>;
  readonly settle: (written: Stored | Problem) => void;
}

interface Writing {
  readonly db: EntityManager;
  readonly context: RequestContext;
  readonly noteWrite: (kind: SourceKind) => void;
}

/** New records of a batch that are written together: of one kind at a time, because those of other kinds may refer to them. */
export class PendingCreates {
  private pending: Pending[] = [];

  constructor(private readonly keepsIds: boolean) {}

  add(pending: Pending): void {
    this.pending.push(pending);
  }

  has(kind: SourceKind, externalId: string): boolean {
    return this.pending.some((one) => one.kind === kind && one.externalId === externalId);
  }

  /** Whether those that wait have to be written before a record of the source is handled, because it may refer to them. */
  isBefore({ kind, links: { parent } }: SourceRecord): boolean {
    const [first] = this.pending;
    if (parent !== undefined && this.has('categories', parent)) return true;
    return first !== undefined && first.kind !== 'events' && first.kind !== kind;
  }

  /** Writes all that wait, and reports what has become of each. */
  async write({ db, context, noteWrite }: Writing): Promise<void> {
    const { pending } = this;
    this.pending = [];
    const [first] = pending;
    if (!first) return;
    noteWrite(first.kind);
    const added = pending.map((one) => one.added);
    const create = async () => (await IMPORT_KINDS[first.kind].createMany?.(db, added, context)) ?? [];
    const written = this.keepsIds ? await createAsBefore(db, pending, create) : await create();
    for (const [index, { settle }] of pending.entries()) {
      const outcome = written[index];
      if (outcome) settle(outcome);
    }
  }
}

/** Creates records under the ids that they had. If the API refuses one, the ids of the others would be wrong. */
async function createAsBefore(
  db: EntityManager,
  pending: readonly Pending[],
  create: () => Promise<(Stored | Problem)[]>,
): Promise<(Stored | Problem)[]> {
  const ids = pending.map(({ externalId }) => Number(externalId));
  const kind = SINGULAR[pending[0]?.kind ?? 'events'];
  const written = await withGivenIds(db, kind, ids, create);
  const isRight = (one: Stored | Problem, index: number) => !('id' in one) || one.id === ids[index];
  if (written.length > 1 && !written.every(isRight)) throw new Error('records were created under ids of others');
  return written;
}
