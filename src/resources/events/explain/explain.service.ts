import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ANONYMOUS } from '../../../calendar/viewer.js';
import { offsetLimitOf, type PageRequest, pageRequestOf } from '../../../http/pagination/page.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { Ref } from '../../../http/routing/record-ref.js';
import type { RequestInput } from '../../../http/validation/request-input.js';
import { readConnection } from '../../../persistence/connection/read-connection.js';
import { withKeptLookups } from '../../../persistence/sql/kept-lookups.js';
import { findRecord } from '../../publishing/find-record.js';
import { mayEdit, mayRead } from '../../publishing/visibility.js';
import { DATE_LIMITS, type DateLimit, defaultLimits, type DateWindow, limitText } from '../criteria/date-window.js';
import { resolveList } from '../list/resolve-list.js';
import { Event, type EventColumns } from '../event.entity.js';
import { eventErrors } from '../events.errors.js';
import { readLinked } from '../linked-records.js';
import { isReadablePage } from '../list/deep-page.js';
import { type ListPlan, planList } from '../list/list-plan.js';
import type { CheckRecord, ExplainedWindowRecord, ExplanationRecord } from './explanation.record.js';
import type { ExplainEventDto } from './explain-event.dto.js';
import { type Case, findingOf } from './findings.js';
import { readChecks, type ReadChecks } from './read-checks.js';

/** Explains why a list has an event, or does not. */
@Injectable()
export class ExplainService {
  constructor(private readonly database: DataSource) {}

  /** Throws what a read of the event throws, unless the caller may edit it, and what the list throws. */
  async explain(ref: Ref, input: RequestInput<ExplainEventDto>, context: RequestContext): Promise<ExplanationRecord> {
    const { now, site, telemetry, viewer: caller } = context;
    const db = readConnection(this.database, telemetry);
    const event = await findExplainable(db, ref, context);
    const listed = input.parameters['as'] === 'anonymous' ? { ...context, viewer: ANONYMOUS } : context;
    const { values, criteria, plan, read } = await withKeptLookups(db, now, async (lookups) => {
      const { values, resolved: criteria } = await input.validate((values, addError) =>
        resolveList(db, values, listed, addError, lookups),
      );
      const plan = planList(criteria, listed, offsetLimitOf(pageRequestOf(values, site)));
      const read = await readChecks(db, plan, event);
      return { values, criteria, plan, read, changes: read.changes };
    });
    const { window } = criteria;
    const defaults = defaultLimits(window, values);
    const linked = await readLinked(db, [event.id], now);
    const { page, position } = placeOf(read, pageRequestOf(values, site));
    return {
      id: event.id,
      listed: read.isListed,
      window: presentWindow(window, defaults, listed),
      page,
      position,
      total: read.total,
      checks: [
        ...presentChecks(read, { event, linked, criteria, context: listed, caller, defaults }),
        ...depthCheck(plan, read, page, pageRequestOf(values, site)),
      ],
    };
  }
}

/** Page and position, from 1 on. */
function placeOf({ before }: ReadChecks, { perPage }: PageRequest) {
  if (before === undefined) return { page: null, position: null };
  return { page: Math.floor(before / perPage) + 1, position: before + 1 };
}

/** The event, if the caller may read it; also one in the trash, if the caller may edit it. */
async function findExplainable(db: EntityManager, ref: Ref, { viewer, now }: RequestContext): Promise<EventColumns> {
  const event = await findRecord(db, Event, ref, eventErrors);
  if (event.status === 'trash' && !mayEdit(viewer, event)) throw eventErrors.noLongerAvailable();
  if (!mayRead(viewer, event, now)) throw eventErrors.notAccessible();
  return event;
}

function presentWindow(
  window: DateWindow,
  defaults: readonly DateLimit[],
  { site: { zone } }: RequestContext,
): ExplainedWindowRecord {
  const limits = DATE_LIMITS.flatMap((name) => {
    const limit = window[name];
    return limit ? [[name, limitText(limit, zone)] as const] : [];
  });
  return { ...Object.fromEntries(limits), timezone: zone.name, is_default: defaults.length > 0 };
}

function presentChecks({ checks }: ReadChecks, one: Case): CheckRecord[] {
  return checks.map(({ passed, ...check }) => {
    const { asked, found, reason, hint } = findingOf(check, one);
    const why = passed ? { reason: null, hint: null } : { reason, hint };
    return { check: check.field, passed, asked: asked ?? null, found, ...why };
  });
}

/** Pages far from both ends of a long list cannot be read by their number. */
function depthCheck(plan: ListPlan, { total }: ReadChecks, page: number | null, asked: PageRequest): CheckRecord[] {
  if (page === null) return [];
  const passed = isReadablePage({ ...plan, position: offsetLimitOf({ ...asked, page }) }, total);
  const reason = passed ? null : `Page ${page} is too far from both ends of the list to be read.`;
  return [{ check: 'page', passed, asked: null, found: page, reason, hint: passed ? null : 'Give a shorter window.' }];
}
