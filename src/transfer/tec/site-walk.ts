import type { SourceItem } from '../source-record.js';
import { DateGroups } from './date-groups.js';
import { KindWalk, type WalkedItem, type WalkStep } from './kind-walk.js';
import type { Lists, TecKind } from './list-walk.js';
import { parentsFirst } from './parents-first.js';
import { isBefore, START, TEC_KINDS, type TecPosition, writePosition } from './tec-checkpoint.js';
import { embeddedIn, type Reading, recordFrom } from './tec-record.js';
import { idIn } from './wire-values.js';

/** One walk over all lists of a site. */
export class SiteWalk {
  private readonly walks: Record<TecKind, KindWalk>;
  private readonly groups = new DateGroups();
  private total = 0;

  constructor(
    private readonly lists: Lists,
    private readonly reading: Reading,
    private readonly groupsDates: boolean,
  ) {
    const walk = (kind: TecKind) => new KindWalk(lists, kind, reading);
    this.walks = {
      categories: walk('categories'),
      tags: walk('tags'),
      venues: walk('venues'),
      organizers: walk('organizers'),
      events: walk('events'),
    };
  }

  /** All items, or those from a position on. */
  async *items(from: TecPosition | undefined): AsyncGenerator<SourceItem, void, undefined> {
    const start = from ?? START;
    for (const kind of TEC_KINDS) this.total += await this.lists.total(kind);
    // Where the walk goes on is known; a checkpoint there would say that nothing after it has been handed out.
    if (!from) yield this.checkpoint(start);
    for (const kind of TEC_KINDS) {
      // What came before is read again, so that records which only events show are told from those of the lists.
      if (isBefore(kind, start)) await this.pass(kind);
      else if (kind === 'categories') yield* this.categories();
      else if (kind === 'events') yield* this.events(kind === start.kind ? start.page : 1);
      else yield* this.plain(kind, kind === start.kind ? start.page : 1);
      const next = TEC_KINDS[TEC_KINDS.indexOf(kind) + 1];
      if (next && !isBefore(kind, start)) yield this.checkpoint({ kind: next, page: 1 });
    }
  }

  private async pass(kind: TecKind): Promise<void> {
    for await (const _step of this.walks[kind].steps());
  }

  private async *categories(): AsyncGenerator<SourceItem> {
    const items: SourceItem[] = [];
    for await (const step of this.walks.categories.steps()) if ('item' in step) items.push(step.item);
    yield* parentsFirst(items);
  }

  private async *plain(kind: TecKind, from: number): AsyncGenerator<SourceItem> {
    for await (const step of this.walks[kind].steps(from))
      if ('donePage' in step || !step.isPast) yield this.itemOf(kind, step);
  }

  private async *events(from: number): AsyncGenerator<SourceItem> {
    for await (const step of this.walks.events.steps(from)) {
      if ('donePage' in step) yield this.itemOf('events', step);
      // What past events show is known then. Series are made of dates on all pages.
      else if (step.isPast) for (const _item of this.event(step));
      else yield* this.event(step);
    }
    yield* this.groups.records();
  }

  private *event(step: WalkedItem): Generator<SourceItem> {
    const { item, members } = step;
    yield* this.embedded(step);
    const isKept = item.type === 'record' && this.groupsDates && this.groups.takes(members, item);
    if (!isKept) yield item;
  }

  /** Linked records that no list shows to this user, such as drafts. */
  private *embedded({ members, item }: WalkedItem): Generator<SourceItem> {
    for (const [kind, objects] of embeddedIn(members)) {
      const { known } = this.walks[kind];
      const isNew = (id: number | undefined) => id !== undefined && !known.has(id);
      for (const object of objects.filter((found) => isNew(idIn(found)))) {
        known.set(idIn(object) ?? 0, '');
        const of = item.type === 'record' ? `, event ${item.externalId}` : '';
        if (item.type !== 'checkpoint') yield recordFrom(kind, object, `${item.position}${of}`, this.reading);
      }
    }
  }

  private itemOf(kind: TecKind, step: WalkStep): SourceItem {
    return 'item' in step ? step.item : this.checkpoint({ kind, page: step.donePage + 1 });
  }

  private checkpoint(position: TecPosition): SourceItem {
    return { type: 'checkpoint', checkpoint: writePosition(position), total: this.total };
  }
}
