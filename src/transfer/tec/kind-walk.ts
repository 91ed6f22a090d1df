import type { SourceItem, SourceRefusal } from '../source-record.js';
import type { Lists, TecKind } from './list-walk.js';
import { type Reading, recordFrom } from './tec-record.js';
import { idIn, isMembers, type Members, textIn } from './wire-values.js';

/** An item of a list with the object that it was made of. */
export interface WalkedItem {
  readonly item: SourceItem;
  readonly members: Members;
  /** Whether it is on a page before the one from which the list is handed out. */
  readonly isPast: boolean;
}

/** What is read from a list: an item, or the number of a page that is done. */
export type WalkStep = WalkedItem | { readonly donePage: number };

/** Walks of a list whose number of records changes meanwhile. */
const PASSES = 3;

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
   * All records of the list. Those before the page `from` are past: they are read again only so that they are known, and
   * are not missed if records move between pages. Throws SourceError.
   */
  async *steps(from = 1): AsyncGenerator<WalkStep, void, undefined> {
    let total = 0;
    for (let pass = 1; pass <= PASSES; pass++) {
      const totals = new Set<number>();
      let page = 0;
      for await (const found of this.lists.pages(this.kind)) {
        ({ total, page } = found);
        totals.add(total);
        const isPast = pass === 1 && page < from;
        for (const read of this.itemsOf(found.records, page, pass)) yield { ...read, isPast };
        if (pass === 1 && !isPast) yield { donePage: page };
      }
      if (totals.size <= 1 && this.count >= total) return;
      if (pass === PASSES && this.count < total) yield this.incomplete(total, page);
    }
  }

  private get count(): number {
    return this.known.size + this.alike.size + this.unreadable;
  }

  private *itemsOf(records: readonly unknown[], page: number, pass: number): Generator<Omit<WalkedItem, 'isPast'>> {
    for (const record of records) {
      const item = recordFrom(this.kind, record, `${this.kind}, page ${page}`, this.reading);
      const members = isMembers(record) ? record : {};
      if (item.type === 'record') {
        const externalId = this.newIdOf(members);
        if (externalId !== undefined) yield { item: { ...item, externalId }, members };
      } else if (pass === 1) {
        this.unreadable++;
        yield { item, members };
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

  private incomplete(total: number, page: number): WalkedItem {
    const item: SourceRefusal = {
      type: 'refusal',
      outcome: 'failed',
      kind: this.kind,
      position: `${this.kind}, page ${page}`,
      code: 'incomplete-list',
      message: `The site says that it has ${total} ${this.kind}, and gives ${this.count}.`,
    };
    return { item, members: {}, isPast: false };
  }
}
