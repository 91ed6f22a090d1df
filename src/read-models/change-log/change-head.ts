import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { LogRow } from './log-row.js';

/** The tables whose records become public by themselves. */
export const SCHEDULED = ['events', 'venues', 'organizers', 'series'] as const;

/** How far the changes have been numbered. */
export interface ChangeHead {
  readonly seq: number;
  /** Records that became public by themselves until then are in the log. Empty before the first time. */
  readonly sweptUntil: UtcText | '';
  /** Changes whenever all who follow must begin anew; empty until rows are numbered after that. */
  readonly epoch: string;
}

/** What tells one numbered row from another of the same number, in a database that has been restored. */
export type RowIdentity = Pick<LogRow, 'kind' | 'record_id' | 'version' | 'at_utc' | 'request_id'> & {
  readonly id: number | string;
};

/** The log as a reader finds it who has read up to a number. */
export interface LogState {
  readonly head: ChangeHead;
  /** The row with that number, and the last one; undefined if there is none. */
  readonly row: RowIdentity | undefined;
  readonly last: RowIdentity | undefined;
  /** When the row after that number was written. */
  readonly nextAt: UtcText | undefined;
  /** Whether there are changes without a number, or records that have become public. */
  readonly isBehind: boolean;
}

const IDENTITY = ['id', 'kind', 'record_id', 'version', 'at_utc', 'request_id'] as const;
const identity = (table: string) => IDENTITY.map((name) => `${table}.${name} AS ${table}_${name}`).join(', ');

/** SQL: whether a record of a table has become public after `swept_until`. */
const isDue = (table: string) =>
  `EXISTS (SELECT 1 FROM ${table} WHERE publish_at > change_head.swept_until AND publish_at <= ? AND status = 'publish')`;

const STATE = `SELECT change_head.seq AS seq, change_head.swept_until AS sweptUntil, change_head.epoch AS epoch,
    ${identity('at_token')}, ${identity('at_head')}, after_token.at_utc AS nextAt,
    EXISTS (SELECT 1 FROM change_log WHERE seq IS NULL) AS isPending, ${SCHEDULED.map(isDue).join(' OR ')} AS isDue
  FROM change_head LEFT JOIN change_log AS at_token ON at_token.seq = ? LEFT JOIN change_log AS at_head ON at_head.seq = change_head.seq
    LEFT JOIN change_log AS after_token ON after_token.seq = ? WHERE change_head.id = 1`;

type StateRow = Readonly<Record<string, string | number | null>>;

/** Reads the state of the log with one statement, for a reader who has read up to `seq`. */
export const readLogState = (db: EntityManager, seq: number, now: UtcText): Promise<LogState> =>
  readState(db, STATE, seq, now);

/** The same, after a node of a Galera cluster has applied what was committed on any other. Only MariaDB knows the statement. */
export const readAppliedLogState = (db: EntityManager, seq: number, now: UtcText): Promise<LogState> =>
  readState(db, `SET STATEMENT wsrep_sync_wait = 1 FOR ${STATE}`, seq, now);

async function readState(db: EntityManager, statement: string, seq: number, now: UtcText): Promise<LogState> {
  const values = [...SCHEDULED.map(() => now), seq, seq + 1];
  const [row] = await db.query<StateRow[]>(statement, values);
  if (!row) throw new Error('the table change_head is empty');
  const head = headOf(row);
  return {
    head,
    row: identityIn(row, 'at_token'),
    last: identityIn(row, 'at_head'),
    nextAt: (row['nextAt'] ?? undefined) as UtcText | undefined,
    isBehind:
      head.epoch === '' ||
      row['at_head_id'] === null ||
      Number(row['isPending']) === 1 ||
      (head.sweptUntil !== '' && Number(row['isDue']) === 1),
  };
}

/** Numbers come as texts from some drivers. */
export const headOf = ({ seq = 0, sweptUntil = '', epoch = '' }: StateRow): ChangeHead => ({
  seq: Number(seq),
  sweptUntil: sweptUntil as UtcText | '',
  epoch: String(epoch),
});

function identityIn(row: StateRow, table: string): RowIdentity | undefined {
  if (row[`${table}_id`] === null) return undefined;
  return Object.fromEntries(IDENTITY.map((name) => [name, row[`${table}_${name}`]])) as unknown as RowIdentity;
}
