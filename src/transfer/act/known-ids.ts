import type { EntityManager } from 'typeorm';
import { noteChange } from '../../persistence/connection/bump-data-version.js';
import { isOneOf } from '../../persistence/sql/conditions.js';
import {
  type ExternalIdRow,
  hasAnyExternalId,
  readImported,
  writeExternalIds,
} from '../../read-models/external-ids.js';
import type { LinkTarget } from '../kinds/import-kind.js';
import { type Digests, PAGE, readDigests, writeDigests } from '../plan/field-digests.js';
import { SOURCE_KINDS, type SourceKind, type SourceRecord } from '../source-record.js';
import type { ImportRun } from './import-run.js';

/** A record of the source that has been imported before. */
export interface KnownId {
  readonly recordId: number;
  readonly imported: Digests;
}

type Ids = Map<string, KnownId>;

/** An event that recurs is stored as a series. */
const EVENT_KINDS = ['events', 'series'] as const;

const EVENT_LINKS = ['categories', 'tags', 'venues', 'organizers'] as const;

/** The pages that records have in the source, by kind and external id. An event that recurs is stored as a series. */
const pagesOf = (records: readonly SourceRecord[]): ReadonlyMap<string, string> =>
  new Map(
    records.flatMap(({ kind, externalId, pageUrl }) => {
      const kinds = kind === 'events' ? ['events', 'series'] : [kind];
      return pageUrl === undefined ? [] : kinds.map((name) => [`${name} ${externalId}`, pageUrl] as const);
    }),
  );

/** The external ids that a batch needs, as they are and as they become. */
export class KnownIds {
  private readonly changed = new Map<SourceKind, Map<string, ExternalIdRow>>();

  private constructor(
    private readonly run: ImportRun,
    private readonly ids: ReadonlyMap<SourceKind, Ids>,
    private readonly pages: ReadonlyMap<string, string>,
  ) {}

  /** Reads the ids of the records and of those that they refer to. */
  static async read(db: EntityManager, run: ImportRun, records: readonly SourceRecord[]): Promise<KnownIds> {
    const ids = new Map<SourceKind, Ids>();
    for (const kind of SOURCE_KINDS) {
      const named = [...new Set(records.flatMap((record) => namedIn(record, kind)))];
      const found = named.length ? await readKnown(db, run, kind, named) : [];
      ids.set(
        kind,
        new Map([...found].map(([id, { recordId, imported }]) => [id, { recordId, imported: readDigests(imported) }])),
      );
    }
    return new KnownIds(run, ids, pagesOf(records));
  }

  get(kind: SourceKind, externalId: string): KnownId | undefined {
    return this.ids.get(kind)?.get(externalId);
  }

  /** Whether events or series have been imported under one of these ids. */
  static async hasAny(db: EntityManager, run: ImportRun, externalIds: readonly string[]): Promise<boolean> {
    if (run.options.ids !== 'keep') return hasAnyExternalId(db, EVENT_KINDS, run.name, externalIds);
    for (const kind of EVENT_KINDS) if ([...(await readKnown(db, run, kind, externalIds))].length > 0) return true;
    return false;
  }

  /** Whether an event has not been imported before, but everything that it refers to has. */
  isNewWithLinks(record: SourceRecord): boolean {
    const isNew = EVENT_KINDS.every((kind) => this.get(kind, record.externalId) === undefined);
    return isNew && EVENT_LINKS.every((kind) => record.links[kind]?.every((id) => this.get(kind, id)) ?? true);
  }

  /** Whether a record exists or, in a dry run, would exist by now. */
  has(kind: SourceKind, externalId: string): boolean {
    return this.get(kind, externalId) !== undefined || this.run.planned.has(kind, externalId);
  }

  /** The record that another one refers to; undefined if there is none. */
  target(kind: SourceKind, externalId: string): LinkTarget | undefined {
    const known = this.get(kind, externalId)?.recordId;
    return known ?? (this.run.planned.has(kind, externalId) ? `new: ${externalId}` : undefined);
  }

  /** Remembers what was imported; nothing is written before `write`. */
  set(kind: SourceKind, externalId: string, recordId: number, digests: Digests): void {
    const page = this.pages.get(`${kind} ${externalId}`);
    const imported = page === undefined ? digests : { ...digests, [PAGE]: page };
    const before = this.get(kind, externalId);
    this.ids.get(kind)?.set(externalId, { recordId, imported });
    if (before?.recordId === recordId && writeDigests(before.imported) === writeDigests(imported)) return;
    const rows = this.changed.get(kind) ?? new Map<string, ExternalIdRow>();
    rows.set(externalId, { source: this.run.name, id: externalId, recordId, imported: writeDigests(imported) });
    this.changed.set(kind, rows);
  }

  /** Stores what has changed; whether anything has. */
  async write(db: EntityManager): Promise<boolean> {
    if (this.run.options.ids === 'keep') return false;
    for (const [kind, rows] of this.changed) {
      await writeExternalIds(db, kind, [...rows.values()]);
      // Their records show them, also those that have not changed otherwise.
      const ids = [...rows.values()].map(({ recordId }) => recordId);
      if (kind !== 'series') noteChange(db, kind, ids);
    }
    return this.changed.size > 0;
  }
}

/** Records of an export that keep their ids are known by these. */
async function readKnown(
  db: EntityManager,
  run: ImportRun,
  kind: SourceKind,
  named: readonly string[],
): Promise<Iterable<readonly [string, Pick<ExternalIdRow, 'recordId' | 'imported'>]>> {
  if (run.options.ids !== 'keep') return readImported(db, kind, run.name, named);
  const { sql, values } = isOneOf('id', named.map(Number));
  const rows = await db.query<{ id: number }[]>(`SELECT id FROM ${kind} WHERE ${sql}`, [...values]);
  return rows.map(({ id }) => [String(id), { recordId: id, imported: null }] as const);
}

/** The external ids of a kind in a record: its own, and those it refers to. */
function namedIn({ kind, externalId, links, occurrence, stored }: SourceRecord, named: SourceKind): string[] {
  const isOwn = kind === named || (named === 'series' && kind === 'events');
  const linked = named === 'series' || named === 'events' ? [] : (links[named] ?? []);
  const parent = named === 'categories' && links.parent !== undefined ? [links.parent] : [];
  const previous = stored?.columns['previousId'];
  const series =
    named !== 'series'
      ? []
      : [...(occurrence ? [occurrence.series] : []), ...(typeof previous === 'number' ? [String(previous)] : [])];
  return [...(isOwn ? [externalId] : []), ...linked, ...parent, ...series];
}
