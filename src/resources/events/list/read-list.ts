import type { EntityManager } from 'typeorm';
import { rowsFor, walkLinks } from '../../../http/pagination/list-walk.js';
import { pageRequestOf } from '../../../http/pagination/page.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { RequestInput } from '../../../http/validation/request-input.js';
import { isInTransaction } from '../../../persistence/query-context.js';
import { dataVersionsOf } from '../../../persistence/sql/data-version.js';
import { withKeptLookups } from '../../../persistence/sql/kept-lookups.js';
import type { SeenChanges } from '../../../persistence/sql/list-total.js';
import { rowsAfter } from '../../../persistence/sql/rows-after.js';
import { defaultLimits, windowSpan } from '../criteria/date-window.js';
import { listLinks } from '../criteria/list-links.js';
import type { ListEventsDto } from '../dto/list-events.dto.js';
import { positionIn } from '../event-order.js';
import { keepList, listKeyOf, readAgain, type ReadList } from './kept-list.js';
import { planList } from './list-plan.js';
import type { ListedPage, ReadPage } from './listed-page.js';
import { readEventPage } from './read-event-page.js';
import { recurrenceHorizon } from './recurrence-horizon.js';
import { resolveList } from './resolve-list.js';

/** Reads the page that a request asks for. Throws `rest_invalid_param`; a page beyond the end is empty. */
export async function readListedPage(
  db: EntityManager,
  input: RequestInput<ListEventsDto>,
  context: RequestContext,
): Promise<ListedPage> {
  const key = listKeyOf(db, input, context);
  const again = key === undefined ? undefined : await readAgain(db, key, context);
  if (again) return again;
  if (!isInTransaction(context.telemetry)) dataVersionsOf(db.dataSource).lookAhead(context.now);
  const read = await withKeptLookups(
    db,
    context.now,
    (lookups) => readList(db, lookups, input, context),
    (list) => key !== undefined && keepList(db, key, list, context),
  );
  return read.page;
}

/** Reads a list as if nothing were known of it but look-ups. */
async function readList(
  db: EntityManager,
  lookups: EntityManager,
  input: RequestInput<ListEventsDto>,
  context: RequestContext,
): Promise<ReadList & Partial<SeenChanges>> {
  const { values, resolved: criteria } = await input.validate((values, addError) =>
    resolveList(db, values, context, addError, lookups),
  );
  const { walk, window } = criteria;
  const pageRequest = pageRequestOf(values, context.site);
  const after = walk?.after && rowsAfter(db, walk.after);
  const plan = planList(criteria, context, { ...rowsFor(pageRequest, walk), after });
  const { records, total, changes, horizon: seen, statement } = await readEventPage(db, plan);
  const walked = walk?.pageOf(records, pageRequest.perPage, positionIn(plan.orderBy));
  const parameters = input.linkParameters();
  const page: ReadPage = {
    pageRequest,
    links: walk
      ? walkLinks(context.urls.archive('events'), parameters, pageRequest, walked?.next)
      : listLinks({ parameters, window, pageRequest }, total, context),
    window,
    defaults: defaultLimits(window, values),
    // The window of a walk stays where it was on its first page.
    until: walk?.after ? undefined : windowSpan(values, context.now)?.until,
    events: walked?.records ?? records,
    total,
    changes,
    horizon: await recurrenceHorizon(db, plan, seen),
  };
  return { page, plan, statement, seen, ...(changes !== undefined && { changes }) };
}
