import { hash } from 'node:crypto';
import type { SourceKind, SourceLinks, SourceRecord } from './source-record.js';

/** A record that an event refers to. */
export interface LinkedRecord {
  readonly kind: SourceKind;
  readonly externalId: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly links?: SourceLinks;
}

/** Linked records as items of a source, each once: at its first mention. */
export class LinkedRecords {
  /** Digests, which are shorter than what they stand for. */
  private readonly known = new Set<string>();

  /** Those that were not mentioned before. */
  *unknown(records: readonly LinkedRecord[], position: string): Generator<SourceRecord, void, undefined> {
    for (const { kind, externalId, fields, links = {} } of records) {
      const key = hash('sha256', `${kind} ${externalId}`, 'base64').slice(0, 16);
      if (this.known.has(key)) continue;
      this.known.add(key);
      yield { type: 'record', kind, externalId, position, fields, links, isMentioned: true, warnings: [] };
    }
  }
}

/** External ids of the records of a kind. */
export const idsOf = (records: readonly LinkedRecord[], kind: SourceKind): string[] => [
  ...new Set(records.filter((one) => one.kind === kind).map(({ externalId }) => externalId)),
];
