import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { isInTransaction, type QueryContext } from '../../../persistence/query-context.js';
import { allOf, type Condition, isOneOf, not, where } from '../../../persistence/sql/conditions.js';
import { type DataVersion, dataVersionsOf } from '../../../persistence/sql/data-version.js';
import { IdBitmap } from '../../../persistence/sql/id-bitmap.js';
import { keepsReads, keyOf, type SeenChanges } from '../../../persistence/sql/list-total.js';
import { type EventOutline, eventOutline } from '../../../read-models/event-counts/event-outline.js';
import { dependsOnSecond } from '../criteria/list-criteria.js';
import type { KeptSet } from './kept-set.js';
import { areWorthKeeping, keptOrRead } from './kept-sets.js';
import type { ListPlan } from './list-plan.js';
import { hiddenValues } from './list-strategy.js';
import { windowRange } from './window-parts.js';

/** With more changed events than this, a set is read anew. */
const MAX_CHANGED = 1000;

/** Changed events that the statement of a page checks for each set: the bits of a number. */
const MAX_CHECKED = 64;

/** What a statement says that checks changed events: for each set a bit for each event, as hexadecimal digits. */
export type SeenMatches = SeenChanges & { readonly [column: `matches_${number}`]: string | undefined };

interface Part {
  readonly set: KeptSet;
  readonly isOne: Condition;
}

/** What has changed in a part of the search. */
interface ChangedPart extends Part {
  readonly since: number;
  readonly ids: readonly number[];
}

/** What has changed, as one look says. */
export interface ChangedMatches {
  readonly seen: DataVersion;
  readonly parts: readonly ChangedPart[];
}

/** The events that may have come into the list, or left it. */
export const changedIn = ({ parts }: ChangedMatches): ReadonlySet<number> => new Set(parts.flatMap(({ ids }) => ids));

/**
 * The sets that a list is made of. One is read when it is asked for again. Undefined if they are not kept: a transaction sees
 * its own changes, and a list that depends on the second has other events in the next one.
 */
export async function findKeptMatches(db: EntityManager, plan: ListPlan): Promise<KeptMatches | undefined> {
  const { criteria, context } = plan;
  const { now, telemetry } = context;
  const { dataSource: database } = db;
  const isKept = keepsReads(database) && !isInTransaction(telemetry);
  const sets = isKept && !dependsOnSecond(criteria, now) ? plan.sets?.() : undefined;
  if (!sets || isNarrow(plan, await eventOutline(db))) return undefined;
  const all = [...sets.each, ...sets.none].map(({ ids, isOne }) => ({ key: keyOf(ids, now), ids, isOne }));
  const keys = all.map(({ key }) => key);
  if (!areWorthKeeping(database, keys)) return undefined;
  const parts: Part[] = [];
  for (const { key, ids, isOne } of all) {
    const set = await keptOrRead(database, key, ids, now);
    if (!set) return undefined;
    parts.push({ set, isOne });
  }
  return new KeptMatches(parts, sets.each.length, now);
}

/** In a narrower window, counting takes less time than keeping a set of it. */
const NARROW = 1 / 10;

function isNarrow(plan: ListPlan, outline: EventOutline): boolean {
  const hidden = hiddenValues(plan);
  return outline.number({ hidden, ...windowRange(plan) }) < outline.number({ hidden }) * NARROW;
}

/**
 * The events of a list as sets of ids, for one request. Those that have changed since are checked by the statement of the
 * page, so that the list need not be counted (ADR 63).
 */
export class KeptMatches {
  private counted: number | undefined;

  constructor(
    private readonly parts: readonly Part[],
    /** The first so many have the events of the list, the others those that it has not. */
    private readonly wanted: number,
    private readonly now: UtcText,
  ) {}

  /** The number of events of the list, as far as it is known. */
  get count(): number {
    return (this.counted ??= IdBitmap.count(...this.ids));
  }

  /** All events that the list may have, and the condition that it has one; for lists with few. */
  candidates(changed: ChangedMatches): { ids: readonly number[]; isOne: Condition } {
    const ids = new Set([...IdBitmap.ids(...this.ids), ...changedIn(changed)]);
    const conditions = this.parts.map(({ isOne }, index) => (index < this.wanted ? isOne : not(isOne)));
    return { ids: [...ids], isOne: allOf(conditions) };
  }

  private get ids(): [IdBitmap[], IdBitmap[]] {
    const ids = this.parts.map(({ set }) => set.ids);
    return [ids.slice(0, this.wanted), ids.slice(this.wanted)];
  }

  /** What has changed; undefined if so much that the list is better counted, or if a set is not for this time any more. */
  async look(
    db: EntityManager,
    telemetry: QueryContext | undefined,
    most = MAX_CHANGED,
  ): Promise<ChangedMatches | undefined> {
    this.counted = undefined;
    const versions = dataVersionsOf(db.dataSource);
    // A request keeps its first look, which may be older than a set by now.
    const first = await versions.current(telemetry, this.now);
    const isOld = this.parts.some(({ set }) => first.version < set.version);
    const seen = isOld ? await versions.current(undefined, this.now) : first;
    // Another request may have read a set, or brought it up to date, before something was published.
    if (!this.parts.every(({ set }) => set.isValid(this.now))) return undefined;
    const parts: ChangedPart[] = [];
    for (const part of this.parts) {
      const since = part.set.version;
      const ids = versions.eventsChangedSince(since);
      if (!ids || ids.length > most) return void part.set.giveUp();
      parts.push({ ...part, since, ids });
    }
    const large = parts.filter(({ ids }) => ids.length > MAX_CHECKED);
    if (large.length === 0) return { seen, parts };
    for (const part of large) await this.checkAll(db, part, seen);
    return this.look(db, undefined, MAX_CHECKED);
  }

  /**
   * Takes over what a statement has found. Returns the number of events of the list; undefined if the statement has seen
   * something else than the look, or another request has brought a set up to date meanwhile.
   */
  settle({ seen, parts }: ChangedMatches, row: SeenMatches): number | undefined {
    const changes = Number(row.changes);
    // A standby may lack changes that the look has seen.
    if (changes < seen.changes) return void parts.forEach(({ set }) => set.giveUp());
    const isExact = changes === seen.changes;
    if (parts.some(({ ids }) => ids.length > 0)) this.counted = undefined;
    const areRight = parts.map(({ set, since, ids }, index) => {
      const bits = BigInt(`0x${row[`matches_${index}`] ?? '0'}`);
      const found = new Set(ids.filter((_, bit) => (bits >> BigInt(bit)) & 1n));
      return set.update({ since, ids, found, seen, isExact }, this.now);
    });
    return isExact && !areRight.includes(false) ? this.count : undefined;
  }

  /** Checks changed events that are too many for the statement of a page. */
  private async checkAll(db: EntityManager, { set, isOne, since, ids }: ChangedPart, seen: DataVersion): Promise<void> {
    const { sql, values } = allOf([isOneOf('events.id', ids), isOne]);
    const rows = await db.query<{ id: number }[]>(`SELECT events.id AS id FROM events WHERE ${sql}`, [...values]);
    set.update({ since, ids, found: new Set(rows.map(({ id }) => id)), seen, isExact: false }, this.now);
  }
}

/** Columns of `SeenMatches` besides others. */
export function matchColumns({ parts }: ChangedMatches, others: Condition): Condition {
  const columns = parts.flatMap((part, index) => (part.ids.length ? [matchColumn(part, index)] : []));
  return where(
    [...columns, others].map(({ sql }) => sql).join(', '),
    ...[...columns, others].flatMap(({ values }) => values),
  );
}

function matchColumn({ isOne, ids }: ChangedPart, index: number): Condition {
  const { sql, values } = allOf([isOneOf('events.id', ids), isOne]);
  const bit = `1 << (FIELD(events.id, ${ids.map(() => '?').join(',')}) - 1)`;
  return where(`(SELECT HEX(BIT_OR(${bit})) FROM events WHERE ${sql}) AS matches_${index}`, ...ids, ...values);
}
