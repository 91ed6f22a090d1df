import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { readDate } from '../../calendar/dates/date-text.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { type PageRequest, pageRequestOf, queryText } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError, RequestInput } from '../../http/validation/request-input.js';
import { readConnection } from '../../persistence/connection/read-connection.js';
import { allOf, type Condition, isOneOf, where } from '../../persistence/sql/conditions.js';
import type { AuditEntry, AuditPage } from './audit.record.js';
import type { ListAuditDto } from './list-audit.dto.js';

interface AuditRow {
  readonly id: number | string;
  readonly atUtc: UtcText;
  readonly login: string | null;
  readonly tokenId: number | null;
  readonly via: string;
  readonly act: string;
  readonly kind: string;
  readonly recordId: number;
  readonly version: number;
  readonly fields: string;
  readonly requestId: string;
}

/** Who changed what, from the change log. */
@Injectable()
export class AuditService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async list(input: RequestInput<ListAuditDto>, context: RequestContext): Promise<AuditPage> {
    const { values, resolved: period } = await input.validate((values, addError) =>
      periodOf(values, context, addError),
    );
    const pageRequest = pageRequestOf(values, context.site);
    const rows = await this.read(allOf([...conditionsOf(values), ...period]), pageRequest, context);
    const entries = rows.slice(0, pageRequest.perPage).map(present);
    const last = entries.at(-1);
    const rest_url = context.urls.archive('audit');
    const hasMore = rows.length > pageRequest.perPage && last !== undefined;
    const next = queryText({ ...input.linkParameters(), before: last?.id });
    return { entries, rest_url, ...(hasMore && { next_rest_url: `${rest_url}?${next}` }) };
  }

  /** One row more than the page has, which tells whether another page follows. */
  private read(filter: Condition, { perPage }: PageRequest, { telemetry }: RequestContext): Promise<AuditRow[]> {
    return readConnection(this.database, telemetry).query<AuditRow[]>(
      `SELECT change_log.id AS id, at_utc AS atUtc, users.login AS login, token_id AS tokenId, via, act, kind, record_id AS recordId,
         change_log.version AS version, fields, request_id AS requestId
       FROM change_log LEFT JOIN users ON users.id = change_log.user_id
       WHERE ${filter.sql} ORDER BY change_log.id DESC LIMIT ${perPage + 1}`,
      [...filter.values],
    );
  }
}

function conditionsOf({ before, kind, record, user, act, request_id }: ListAuditDto): Condition[] {
  return [
    ...(before === undefined ? [] : [where('change_log.id < ?', before)]),
    ...(kind ? [isOneOf('kind', kind)] : []),
    ...(record === undefined ? [] : [where('record_id = ?', record)]),
    ...(user === undefined ? [] : [where('user_id = (SELECT id FROM users AS named WHERE named.login = ?)', user)]),
    ...(act ? [isOneOf('act', act)] : []),
    ...(request_id === undefined ? [] : [where('request_id = ?', request_id)]),
  ];
}

function periodOf(
  { since, until, kind, record }: Partial<ListAuditDto>,
  { now, site }: RequestContext,
  addError: AddError,
): Condition[] {
  if (record !== undefined && kind?.length !== 1) addError('record', 'Requires the parameter kind with one kind.');
  const timeOf = (name: 'since' | 'until', text: string | undefined) => {
    const read = text === undefined ? undefined : readDate(text, now, site.zone)?.utc;
    if (text !== undefined && read === undefined) addError(name, 'Must be a date such as 2027-06-04 17:30:00.');
    return read;
  };
  const [from, to] = [timeOf('since', since), timeOf('until', until)];
  return [
    ...(from === undefined ? [] : [where('at_utc >= ?', from)]),
    ...(to === undefined ? [] : [where('at_utc <= ?', to)]),
  ];
}

const present = (row: AuditRow): AuditEntry => ({
  id: Number(row.id),
  at_utc: row.atUtc,
  user: row.login,
  token: row.tokenId,
  via: row.via,
  act: row.act,
  kind: row.kind,
  record: row.recordId,
  version: row.version,
  fields: row.fields === '' ? [] : row.fields.split(','),
  request_id: row.requestId,
});
