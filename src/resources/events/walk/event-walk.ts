import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import type { IdList } from '../../../persistence/sql/read-id-list.js';
import { readRecords } from '../../../persistence/sql/records.js';
import { mayRead } from '../../publishing/visibility.js';
import { Event } from '../event.entity.js';
import { presentWalked, type WalkedEvent } from './walked-event.js';

/** Events that are read at once. With more, what a turn holds outlives collections of garbage, and memory grows by it. */
const TURN = 50;

/**
 * All events of a list, in order. Their ids are read once, the events some at a time: no transaction and no
 * connection is held in between. Events that are deleted or hidden meanwhile are left out.
 */
export class EventWalk {
  constructor(
    private readonly db: EntityManager,
    private readonly list: IdList,
    private readonly context: RequestContext,
    private readonly hasHidden = false,
  ) {}

  get total(): number {
    return this.list.ids.length;
  }

  /** The instants at which the first and the last event start; undefined for an empty list. */
  get starts(): { first: string; last: string } | undefined {
    const { firstKey, lastKey } = this.list;
    return firstKey === undefined || lastKey === undefined ? undefined : { first: firstKey, last: lastKey };
  }

  /** `inTurn` runs each reading of events, so that it may have to wait for others. */
  async *events(inTurn: <T>(read: () => Promise<T>) => Promise<T>): AsyncGenerator<WalkedEvent, void> {
    for (let from = 0; from < this.total; from += TURN) {
      const ids = this.list.ids.slice(from, from + TURN);
      yield* await inTurn(() => this.read(ids));
    }
  }

  private async read(ids: readonly number[]): Promise<WalkedEvent[]> {
    const { viewer, now } = this.context;
    const found = await readRecords(this.db, Event, { filter: isOneOf('events.id', ids) });
    const byId = new Map(found.map((event) => [event.id, event]));
    const events = ids
      .map((id) => byId.get(id))
      .filter(
        (event) => event !== undefined && (this.hasHidden || !event.hidden) && mayRead(viewer, event, now),
      ) as Event[];
    return presentWalked(this.db, events, this.context);
  }
}
