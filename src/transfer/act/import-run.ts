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

/** The records that a dry run would have created by now. */
export class PlannedRecords {
  private readonly known = new Set<string>();

  add(kind: SourceKind, externalId: string): void {
    this.known.add(keyOf(kind, externalId));
  }

  has(kind: SourceKind, externalId: string): boolean {
    return this.known.has(keyOf(kind, externalId));
  }
}

const keyOf = (kind: SourceKind, externalId: string): string => `${kind} ${externalId}`;
