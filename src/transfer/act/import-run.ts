import type { EntityManager } from 'typeorm';
import type { ImportOptions } from '../plan/import-options.js';
import type { SourceKind } from '../source-record.js';

/** What stays the same in all batches of an import. */
export interface ImportRun {
  /** The namespace of the external ids. */
  readonly name: string;
  readonly options: ImportOptions;
  readonly isDryRun: boolean;
  /** What a dry run would have created. */
  readonly planned: PlannedRecords;
  /** The versions of the records when the dry run saw them that this run applies; undefined for other runs. */
  readonly seenVersions?: (
    db: EntityManager,
    kind: SourceKind,
    externalIds: readonly string[],
  ) => Promise<ReadonlyMap<string, number>>;
}

/** The records that a dry run would have created by now. Those of a batch count for good once it has been stored. */
export class PlannedRecords {
  private readonly known = new Set<string>();
  private readonly ofBatch = new Set<string>();

  add(kind: SourceKind, externalId: string): void {
    this.ofBatch.add(keyOf(kind, externalId));
  }

  has(kind: SourceKind, externalId: string): boolean {
    const key = keyOf(kind, externalId);
    return this.known.has(key) || this.ofBatch.has(key);
  }

  /** Call it when a batch begins, also for the second time: what was not kept is forgotten. */
  beginBatch(): void {
    this.ofBatch.clear();
  }

  keepBatch(): void {
    for (const key of this.ofBatch) this.known.add(key);
    this.ofBatch.clear();
  }
}

const keyOf = (kind: SourceKind, externalId: string): string => `${kind} ${externalId}`;
