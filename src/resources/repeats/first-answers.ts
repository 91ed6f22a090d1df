import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SECONDS_A_DAY, secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';
import type { Caller } from '../../http/access/caller.js';
import { httpProblems } from '../../http/problems/http-problems.js';
import { Shown } from '../../http/reply/shown.js';
import type { Attempt } from '../../http/repeats/attempt.js';
import { isOneOf, where } from '../../persistence/conditions.js';
import { isDuplicate } from '../../persistence/failures.js';
import { inTransaction, type Rows } from '../../persistence/transaction.js';
import { FirstAnswer } from './first-answer.entity.js';

/** Seconds between two looks for keys that may be forgotten. */
const PAUSE_SECONDS = 60;

/** Keys forgotten at one look. */
const AT_ONCE = 1000;

/** Sees to it that a create which is sent again makes one record. */
@Injectable()
export class FirstAnswers {
  private lookedAt = 0;

  constructor(private readonly database: DataSource) {}

  /**
   * Runs `create` as one transaction and keeps its answer in it; a later attempt with the same key is given that answer.
   * One that comes while the first is under way waits for it, and takes its place should it fail. Throws
   * `rest_idempotency_key_reused` when something else was sent under the key within 24 hours.
   */
  async once<T extends object>(
    attempt: Attempt | undefined,
    { now, notes }: Caller,
    create: (rows: Rows) => Promise<Shown<T>>,
  ): Promise<Shown<T>> {
    if (!attempt) return inTransaction(this.database, notes, create);
    await this.forgetOld(now);
    return inTransaction(this.database, notes, async (rows) => {
      const known = await claim(rows, attempt, now);
      if (known) return repeated<T>(known, attempt);
      const shown = await create(rows);
      await rows.update(FirstAnswer, { id: attempt.key }, { answer: JSON.stringify(shown) });
      return shown;
    });
  }

  private async forgetOld(now: UtcText): Promise<void> {
    const seconds = secondsIn(now);
    if (Math.abs(seconds - this.lookedAt) < PAUSE_SECONDS) return;
    this.lookedAt = seconds;
    const sql = `SELECT id FROM idempotency_keys WHERE created_utc <= ? LIMIT ${AT_ONCE}`;
    const old = await this.database.query<{ id: string }[]>(sql, [oldestKept(now)]);
    if (old.length === 0) return;
    const those = isOneOf(
      'id',
      old.map(({ id }) => id),
    );
    await this.database.query(`DELETE FROM idempotency_keys WHERE ${those.sql}`, [...those.values]);
  }
}

const oldestKept = (now: UtcText): UtcText => utcText(secondsIn(now) - SECONDS_A_DAY);

/**
 * Takes the key for this transaction, or gives what was answered under it. The unique index makes the second of two wait
 * until the first has committed or failed.
 */
async function claim(rows: Rows, { key: id, request }: Attempt, now: UtcText): Promise<FirstAnswer | undefined> {
  for (;;) {
    try {
      await rows.insert(FirstAnswer, { id, request, createdUtc: now, answer: '' });
      return undefined;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    const known = await rows.findOneBy(FirstAnswer, { id });
    if (known && known.createdUtc > oldestKept(now)) return known;
    const old = where('id = ? AND created_utc <= ?', id, oldestKept(now));
    await rows.query(`DELETE FROM idempotency_keys WHERE ${old.sql}`, [...old.values]);
  }
}

function repeated<T extends object>({ request, answer }: FirstAnswer, attempt: Attempt): Shown<T> {
  if (request !== attempt.request) throw httpProblems.keyReused();
  const { body, state, location } = JSON.parse(answer) as Shown<T>;
  return new Shown(body, state, location, true);
}
