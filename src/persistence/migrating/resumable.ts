import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { databaseErrorCode } from '../database-errors.js';
import { dialectOf } from '../dialect.js';
import { instrumentedRunner, verbOf } from './instrumented-runner.js';

/** Says which statements of unfinished migrations are done; it exists only while migrations run or after one was interrupted. */
export const STEPS = 'migration_steps';

/** MySQL commits the transaction by itself before each of these. */
const DEFINITIONS = new Set(['CREATE', 'DROP', 'ALTER', 'RENAME', 'TRUNCATE']);
const WRITES = new Set(['INSERT', 'REPLACE', 'UPDATE', 'DELETE']);

/** What a definition fails with that was carried out before. */
const DONE_ALREADY = new Set([
  ...['ER_TABLE_EXISTS_ERROR', 'ER_DUP_KEYNAME', 'ER_DUP_FIELDNAME', 'ER_FK_DUP_NAME', 'ER_MULTIPLE_PRI_KEY'],
  ...['ER_BAD_TABLE_ERROR', 'ER_CANT_DROP_FIELD_OR_KEY', 'ER_NO_SUCH_TABLE'],
]);

const BEGUN = 'begun';

/**
 * A migration that can be taken up again on MySQL, which cannot roll definitions back: each statement is recorded once it
 * is done, and a later run leaves out what was recorded. Writes commit together with their record. Of a definition the
 * record may be missing, if the process was killed in between; the first one that is not recorded may thus be there.
 */
export function resumable(migration: MigrationInterface, name: string): MigrationInterface {
  return {
    name,
    up: (runner) => new Resumable(runner, `${name} up`).run((known) => migration.up(known)),
    down: (runner) => new Resumable(runner, `${name} down`).run((known) => migration.down(known)),
  };
}

class Resumable {
  private readonly done: string[] = [];
  private count = 0;
  private isUncertain = false;
  private isOpen = false;

  constructor(
    private readonly runner: QueryRunner,
    private readonly name: string,
  ) {}

  async run(task: (runner: QueryRunner) => Promise<unknown>): Promise<void> {
    const sql = `SELECT statement FROM ${STEPS} WHERE migration = ? ORDER BY step`;
    const recorded = (await this.runner.query(sql, [this.name])) as { statement: string }[];
    this.done.push(...recorded.map(({ statement }) => statement).slice(1));
    this.count = recorded.length;
    this.isUncertain = recorded.length > 0;
    if (recorded.length === 0) await this.record(BEGUN);
    await task(instrumentedRunner(this.runner, (statement, values) => this.send(statement, values)));
    await this.commit();
  }

  private async send(sql: string, values: unknown[] = []): Promise<unknown> {
    const verb = verbOf(sql);
    if (!DEFINITIONS.has(verb) && !WRITES.has(verb)) return this.runner.query(sql, values);
    const hash = createHash('sha256')
      .update(JSON.stringify([sql, values]))
      .digest('hex');
    const index = this.done.indexOf(hash);
    if (index >= 0) {
      this.done.splice(index, 1);
      return [];
    }
    const result = DEFINITIONS.has(verb) ? await this.define(sql, values) : await this.write(sql, values);
    await this.record(hash);
    return result;
  }

  private async define(sql: string, values: unknown[]): Promise<unknown> {
    await this.commit();
    const mayBeDone = this.isUncertain;
    this.isUncertain = false;
    try {
      return (await this.runner.query(sql, values)) as unknown;
    } catch (error) {
      if (mayBeDone && DONE_ALREADY.has(databaseErrorCode(error) ?? '')) return [];
      throw error;
    }
  }

  private async write(sql: string, values: unknown[]): Promise<unknown> {
    if (!this.isOpen) await this.runner.query('START TRANSACTION');
    this.isOpen = true;
    return this.runner.query(sql, values);
  }

  private async commit(): Promise<void> {
    if (this.isOpen) await this.runner.query('COMMIT');
    this.isOpen = false;
  }

  private async record(statement: string): Promise<void> {
    const sql = `INSERT INTO ${STEPS} (migration, step, statement) VALUES (?, ?, ?)`;
    await this.runner.query(sql, [this.name, this.count++, statement]);
  }
}

/** Makes the table of steps where there is none. */
export async function openSteps(runner: QueryRunner): Promise<void> {
  await runner.query(
    `CREATE TABLE IF NOT EXISTS ${STEPS} (migration VARCHAR(120) NOT NULL, step INT NOT NULL, statement VARCHAR(64) NOT NULL,
       PRIMARY KEY (migration, step)) ${dialectOf(runner).tail}`,
  );
}

/** Forgets the steps: every migration is either done or not begun. */
export async function closeSteps(runner: QueryRunner): Promise<void> {
  await runner.query(`DROP TABLE IF EXISTS ${STEPS}`);
}

/** The same after an interruption, unless it was one of a revert, which is to be taken up. */
export async function tidySteps(runner: QueryRunner): Promise<void> {
  const reverts = (await runner.query(`SELECT step FROM ${STEPS} WHERE migration LIKE '% down' LIMIT 1`)) as unknown[];
  if (reverts.length === 0) await closeSteps(runner);
}
