import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { databaseErrorCode } from '../database-errors.js';
import { dialectOf } from '../dialect.js';
import { instrumentedRunner, verbOf } from './instrumented-runner.js';

/** The table of completed statements. It exists only while migrations run, or after an interruption. */
export const STEPS = 'migration_steps';

/** Data definition statements: MySQL commits the transaction before each of them. */
const DEFINITIONS = new Set(['CREATE', 'DROP', 'ALTER', 'RENAME', 'TRUNCATE']);
const WRITES = new Set(['INSERT', 'REPLACE', 'UPDATE', 'DELETE']);

/** Errors of a definition statement that has already been executed. */
const ALREADY_DONE = new Set([
  ...['ER_TABLE_EXISTS_ERROR', 'ER_DUP_KEYNAME', 'ER_DUP_FIELDNAME', 'ER_FK_DUP_NAME', 'ER_MULTIPLE_PRI_KEY'],
  ...['ER_BAD_TABLE_ERROR', 'ER_CANT_DROP_FIELD_OR_KEY', 'ER_NO_SUCH_TABLE'],
]);

const BEGUN = 'begun';

/**
 * Makes a migration resumable on MySQL, which cannot roll back definition statements: completed statements are recorded, and
 * the next run skips them. Writes are committed together with their record. If the process is killed between a definition
 * statement and its record, the next run repeats that statement and ignores the error.
 */
export function resumable(migration: MigrationInterface, name: string): MigrationInterface {
  return {
    name,
    up: (runner) => new ResumableRun(runner, `${name} up`).run((recording) => migration.up(recording)),
    down: (runner) => new ResumableRun(runner, `${name} down`).run((recording) => migration.down(recording)),
  };
}

class ResumableRun {
  private readonly completed: string[] = [];
  private count = 0;
  /** Whether the next definition statement may have been executed without being recorded. */
  private isUncertain = false;
  private isOpen = false;

  constructor(
    private readonly runner: QueryRunner,
    private readonly name: string,
  ) {}

  async run(task: (runner: QueryRunner) => Promise<unknown>): Promise<void> {
    const sql = `SELECT statement FROM ${STEPS} WHERE migration = ? ORDER BY step`;
    const recorded = (await this.runner.query(sql, [this.name])) as { statement: string }[];
    this.completed.push(...recorded.map(({ statement }) => statement).slice(1));
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
    const index = this.completed.indexOf(hash);
    if (index >= 0) {
      this.completed.splice(index, 1);
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
      if (mayBeDone && ALREADY_DONE.has(databaseErrorCode(error) ?? '')) return [];
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

/** Creates the table of completed statements unless it exists. */
export async function createStepsTable(runner: QueryRunner): Promise<void> {
  await runner.query(
    `CREATE TABLE IF NOT EXISTS ${STEPS} (migration VARCHAR(120) NOT NULL, step INT NOT NULL, statement VARCHAR(64) NOT NULL,
       PRIMARY KEY (migration, step)) ${dialectOf(runner).tail}`,
  );
}

/** Drops the table, once every migration is either complete or not started. */
export async function dropStepsTable(runner: QueryRunner): Promise<void> {
  await runner.query(`DROP TABLE IF EXISTS ${STEPS}`);
}

/** Drops the table after an interruption, unless a revert was interrupted, which has to be resumed. */
export async function dropStaleSteps(runner: QueryRunner): Promise<void> {
  const reverts = (await runner.query(`SELECT step FROM ${STEPS} WHERE migration LIKE '% down' LIMIT 1`)) as unknown[];
  if (reverts.length === 0) await dropStepsTable(runner);
}
