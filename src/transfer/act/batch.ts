import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import type { Stored } from '../kinds/import-kind.js';
import type { SourceKind, SourceRecord } from '../source-record.js';
import type { ImportRun } from './import-run.js';
import type { KnownIds } from './known-ids.js';
import type { PendingCreates } from './pending-creates.js';
import type { Restored } from './restore-records.js';

/** What the records of a batch have in common. */
export interface Batch {
  readonly db: EntityManager;
  readonly run: ImportRun;
  readonly context: RequestContext;
  readonly ids: KnownIds;
  /** The records that exist, by kind and id. */
  readonly known: (kind: SourceKind, id: number) => Promise<Stored | undefined>;
  /** Whether no record of the calendar can have the same contents, which then need not be looked for. */
  readonly isStrange: (record: SourceRecord) => boolean;
  /** The version of a record in the dry run that is applied. */
  readonly seenVersion: (kind: SourceKind, externalId: string) => number | undefined;
  readonly pending: PendingCreates;
  /** Records of an export that have been created. */
  readonly restored: Restored[];
  /** Called before a record of a kind is written. */
  readonly noteWrite: (kind: SourceKind) => void;
}
