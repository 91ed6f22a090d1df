import type { AppendedRow } from '../../persistence/connection/appended-rows.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { Act } from './act.js';

/** The columns of `change_log`, but for `id` and `seq`. */
export interface LogRow extends AppendedRow {
  readonly kind: string;
  readonly record_id: number;
  /** After the change. */
  readonly version: number;
  readonly act: Act;
  /** The stored status after the change; empty if the record is gone. Terms, which have none, are `publish`. */
  readonly status: string;
  /** When the record becomes public by itself; empty if it does not. */
  readonly due_utc: UtcText | '';
  /** Whether lists showed it to anonymous clients before the change, and whether they do after it; 0 or 1. */
  readonly was_public: number;
  readonly is_public: number;
  readonly author_before: number | null;
  readonly author_after: number | null;
  /** 0 if nobody signed in. */
  readonly user_id: number;
  readonly token_id: number | null;
  readonly request_id: string;
  readonly via: string;
  /** Names of changed fields, separated by commas; empty if the record is new. */
  readonly fields: string;
  readonly at_utc: UtcText;
}
