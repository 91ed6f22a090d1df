import type { EntityManager } from 'typeorm';
import { rowsFor } from '../../../http/pagination/list-walk.js';
import { type PageRequest, pageRequestOf } from '../../../http/pagination/page.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RequestInput } from '../../../http/validation/request-input.js';
import { withKeptLookups } from '../../../persistence/sql/kept-lookups.js';
import type { SeenChanges } from '../../../persistence/sql/list-total.js';
import { rowsAfter } from '../../../persistence/sql/rows-after.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import type { Event } from '../event.entity.js';
import { positionIn } from '../event-order.js';
import { planList, readEventPage } from './list-plan.js';
import { recurrenceHorizon } from './recurrence-horizon.js';
import { resolveList } from './resolve-list.js';

/** A page of a list of events, as it was asked for and as it was read. */
export interface ListedPage {
  readonly values: Partial<ListEventsDto>;
  readonly criteria: ListCriteria;
  readonly pageRequest: PageRequest;
  readonly events: readonly (Event & Partial<SeenChanges>)[];
  /** The cursor of the next page of a walk. */
  readonly next: string | undefined;
  /** The size of the whole list. */
  readonly total: number;
  readonly changes?: SeenChanges['changes'] | undefined;
  /** See `recurrenceHorizon`. */
  readonly horizon: string | undefined;
}

/** Reads the page that a request asks for. Throws `rest_invalid_param`; a page beyond the end is empty. */
export const readListedPage = (
  db: EntityManager,
  input: RequestInput<ListEventsDto>,
  context: RequestContext,
): Promise<ListedPage> =>
  withKeptLookups(db, context.now, async (lookups) => {
    const { values, resolved: criteria } = await input.validate((values, addError) =>
      resolveList(db, values, context, addError, lookups),
    );
    const pageRequest = pageRequestOf(values, context.site);
    const { walk } = criteria;
    const after = walk?.after && rowsAfter(db, walk.after);
    const plan = planList(criteria, context, { ...rowsFor(pageRequest, walk), after });
    const { records, total, changes, horizon: seen } = await readEventPage(db, plan);
    const horizon = await recurrenceHorizon(db, plan, seen);
    const page = walk?.pageOf(records, pageRequest.perPage, positionIn(plan.orderBy));
    return {
      values,
      criteria,
      pageRequest,
      events: page?.records ?? records,
      next: page?.next,
      total,
      changes,
      horizon,
    };
  });
