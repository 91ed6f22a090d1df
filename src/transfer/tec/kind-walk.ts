import type { SourceItem, SourceRefusal } from '../source-record.js';
import type { Lists, TecKind } from './list-walk.js';
import { type Reading, recordFrom } from './tec-record.js';
import { idIn, isMembers, type Members, textIn } from './wire-values.js';

/** What is read from a list: an item with the object that it was made of, or the number of a page that is done. */
export type WalkStep =
  { readonly item: SourceItem; readonly members: Members; readonly page: number } | { readonly donePage: number };

/** Walks of a list whose number of records changes meanwhile. */
const PASSES = 3;
const PER_PAGE = 50;

/**
 * Walks a list, and again while records move between its pages. Each record is handed out once. What cannot be found in
 * the end is a refusal.
 */
export class KindWalk {
  /** Starts of the records that were handed out, by id; other kinds have none. */
  readonly known = new Map<number, string>();
  private readonly alike = new Set<string>();
  private unreadable = 0;

  constructor(
    private readonly lists: Lists,
    private readonly kind: TecKind,
    private readonly reading: Reading,
  ) {}

  /**
   * All records of the list from a page on. `readsAll`: pages before it are read, too, so that their records are known, but
   * not handed out. Throws SourceError.
   */
  async *steps(from = 1, { readsAll = false } = {}): AsyncGenerator<WalkStep, void, undefined> {
    const first = readsAll ? 1 : from;
    let total = 0;
    for (let pass = 1; pass <= PASSES; pass++) {
      const totals = new Set<number>();
      let page = 0;
      for await (const found of this.lists.pages(this.kind, pass === 1 ? first : 1)) {
        ({ total, page } = found);
        totals.add(total);
        if (pass === 1 && page < from) {
          for (const _step of this.itemsOf(found.records, page, pass));
          continue;
        }
        yield* this.itemsOf(found.records, page, pass);
        if (pass === 1) yield { donePage: page };
      }
      const before = pass === 1 ? (first - 1) * PER_PAGE : 0;
      if (totals.size <= 1 && this.count + before >= total) return;
      if (pass === PASSES && this.count + before < total) yield this.incomplete(total, page);
    }
  }

  private get count(): number {
    return this.known.size + this.alike.size + this.unreadable;
  }

  private *itemsOf(records: readonly unknown[], page: number, pass: number): Generator<WalkStep> {
    for (const record of records) {
      const item = recordFrom(this.kind, record, `${this.kind}, page ${page}`, this.reading);
      const members = isMembers(record) ? record : {};
      if (item.type === 'record') {
        const externalId = this.newIdOf(members);
        if (externalId !== undefined) yield { item: { ...item, externalId }, members, page };
      } else if (pass === 1) {
        this.unreadable++;
        yield { item, members, page };
      }
    }
  }

  /** The external id of a record that was not handed out yet. Some sites give the dates of an event the same id. */
  private newIdOf(record: Members): string | undefined {
    const id = idIn(record) ?? 0;
    const start = textIn(record['start_date']);
    const known = this.known.get(id);
    if (known === undefined) {
      this.known.set(id, start);
      return String(id);
    }
    const externalId = `${id}@${start}`;
    if (known === start || this.alike.has(externalId)) return undefined;
    this.alike.add(externalId);
    return externalId;
  }

  private incomplete(total: number, page: number): WalkStep {
    const item: SourceRefusal = {
      type: 'refusal',
      outcome: 'failed',
      kind: this.kind,
      position: `${this.kind}, page ${page}`,
      code: 'incomplete-list',
      message: `The site says that it has ${total} ${this.kind}, and gives ${this.count}.`,
    };
    return { item, members: {}, page };
  }
}
