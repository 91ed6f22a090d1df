import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../calendar/clock.js';
import { SECONDS_A_DAY, secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { UncachedResponse } from '../../http/responses/uncached-response.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { primaryConnection } from '../../persistence/connection/read-connection.js';
import { isGaleraNode } from '../../persistence/dialect.js';
import { type LogState, readAppliedLogState, readLogState } from '../../read-models/change-log/change-head.js';
import { numberChanges } from '../../read-models/change-log/number-changes.js';
import { ChangeSettings } from '../change-settings.js';
import { changeErrors } from '../changes.errors.js';
import { ChangeSignal } from './change-signal.js';
import { audienceOf, type ChangeToken, checkOf, readToken, tokenAt } from './change-token.js';
import type { ChangeRecord, ChangesRecord } from './changes.record.js';
import { readCurrent } from './current-records.js';
import { FOLLOWED_KINDS, type FollowedKind } from './followed-kinds.js';
import { DEFAULT_LIMIT, type ListChangesDto } from './list-changes.dto.js';
import { actFor, lastOfEach, type NumberedRow, readShown } from './shown-changes.js';

const NOT_A_TOKEN = 'Must be the token of an earlier response.';

/** Lists the changes that a viewer may know of. Reads from the primary: replicas lag, and numbers are given there. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly database: DataSource,
    private readonly clock: Clock,
    private readonly settings: ChangeSettings,
    private readonly signal: ChangeSignal,
  ) {}

  /** `isGone`: whether the client has disconnected. */
  async list(
    input: RequestInput<ListChangesDto>,
    context: RequestContext,
    isGone: () => boolean,
  ): Promise<UncachedResponse<ChangesRecord>> {
    const { values, resolved: token } = await input.validate(({ since }, addError) => {
      const read = since === undefined ? undefined : readToken(since);
      if (since !== undefined && !read) addError('since', NOT_A_TOKEN);
      return Promise.resolve(read);
    });
    const wait = Math.min(token ? (values.wait ?? 0) : 0, this.settings.maxWaitSeconds);
    const page =
      wait > 0 && token ? this.awaited(token, values, { wait, isGone }, context) : this.page(token, values, context);
    return new UncachedResponse(await page);
  }

  /** The number of the last change that a token has seen. Throws `rest_invalid_param` and `rest_changes_expired`. */
  async numberAt(parameter: string, text: string, context: RequestContext): Promise<number> {
    const token = readToken(text);
    if (!token) throw httpErrors.invalidParameter(parameter, NOT_A_TOKEN);
    const db = primaryConnection(this.database, context.telemetry);
    this.assertTrusted(token, await readStateFor(token, db, context.now), context);
    return token.seq;
  }

  /** The first page with changes; an empty one at the end of the wait. */
  private async awaited(
    token: ChangeToken,
    values: ListChangesDto,
    { wait, isGone }: { readonly wait: number; readonly isGone: () => boolean },
    context: RequestContext,
  ): Promise<ChangesRecord> {
    const end = {
      deadlineMs: performance.now() + wait * 1000,
      isAborted: () => context.telemetry?.aborted === true || isGone(),
    };
    let from = token;
    for (;;) {
      const seen = await this.signal.state();
      const page = await this.page(from, values, { ...context, now: this.clock.now() });
      if (page.changes.length > 0 || page.has_more || !(await this.signal.changed(seen, end))) return page;
      // What has been looked through once need not be read again.
      from = readToken(page.token) ?? token;
    }
  }

  private async page(
    token: ChangeToken | undefined,
    { kinds = [...FOLLOWED_KINDS], limit = DEFAULT_LIMIT, records = false }: ListChangesDto,
    context: RequestContext,
  ): Promise<ChangesRecord> {
    const { viewer, telemetry, now } = context;
    const db = primaryConnection(this.database, telemetry);
    let state = await readStateFor(token, db, now);
    if (state.isBehind) {
      await numberChanges(this.database, now, telemetry);
      state = await readLogState(db, token?.seq ?? 0, now);
    }
    const { head, last } = state;
    if (!last) throw new Error('the last change has no row');
    if (token) this.assertTrusted(token, state, context);
    const after = token?.seq ?? head.seq;
    const asked = { after, until: head.seq, kinds, limit: limit + 1 };
    const rows = after === head.seq ? [] : await readShown(db, asked, viewer);
    const shown = rows.slice(0, limit);
    const end = rows.length > limit ? shown.at(-1) : undefined;
    return {
      changes: await presentChanges(db, lastOfEach(shown), records, context),
      token: end ? tokenAt(head, Number(end.seq), end, viewer) : tokenAt(head, head.seq, last, viewer),
      has_more: end !== undefined,
    };
  }

  /** Throws `rest_changes_expired` unless all changes since the token are in the log, and are those that the viewer sees. */
  private assertTrusted(token: ChangeToken, state: LogState, { viewer, now }: RequestContext): void {
    const limit = utcText(secondsIn(now) - this.settings.keepDays * SECONDS_A_DAY);
    const isTooOld = state.nextAt !== undefined && state.nextAt < limit;
    if (!isKnown(token, state) || isTooOld || token.audience !== audienceOf(viewer)) throw changeErrors.expired();
  }
}

/** Whether the log has the row that the token refers to. */
const isKnown = (token: ChangeToken, { head, row }: LogState): boolean =>
  row !== undefined && checkOf(head, row) === token.check && token.seq <= head.seq;

/** The log as whoever has the token finds it, which may come from a node of a cluster that is ahead of this one. */
async function readStateFor(token: ChangeToken | undefined, db: EntityManager, now: UtcText): Promise<LogState> {
  const state = await readLogState(db, token?.seq ?? 0, now);
  if (!token || isKnown(token, state) || !isGaleraNode(db)) return state;
  return readAppliedLogState(db, token.seq, now);
}

async function presentChanges(
  db: EntityManager,
  rows: readonly NumberedRow[],
  withRecords: boolean,
  context: RequestContext,
): Promise<ChangeRecord[]> {
  const changes = rows.map((row): ChangeRecord => {
    const { record_id: id, version, at_utc } = row;
    const kind = row.kind as FollowedKind;
    return { kind, id, act: actFor(context.viewer, row), version, at_utc, rest_url: context.urls.record(kind, id) };
  });
  if (!withRecords) return changes;
  const shown = changes.filter(({ act }) => act !== 'removed');
  const recordOf = await readCurrent(db, shown, context);
  return changes.map((change) => {
    const record = change.act === 'removed' ? undefined : recordOf(change.kind, change.id);
    return record ? { ...change, record } : change;
  });
}
