import type { MigrationInterface, QueryRunner } from 'typeorm';
import { instrumentedRunner, verbOf } from './instrumented-runner.js';

const READS = new Set(['SELECT', 'SHOW', 'PRAGMA', 'WITH', 'SET']);

/** The statements that a migration would send. */
export interface Plan {
  /** Statements that change something, in order. */
  readonly statements: readonly string[];
  /** False if the migration failed without real data, so that there may be more statements. */
  readonly isComplete: boolean;
}

/** Runs a migration without sending its statements; all reads return no rows. */
export async function planOf(
  migration: MigrationInterface,
  direction: 'up' | 'down',
  runner: QueryRunner,
): Promise<Plan> {
  const statements: string[] = [];
  const record = (sql: string) => {
    if (!READS.has(verbOf(sql))) statements.push(sql);
    return Promise.resolve([]);
  };
  try {
    await migration[direction](instrumentedRunner(runner, record));
    return { statements, isComplete: true };
  } catch {
    return { statements, isComplete: false };
  }
}

/** The tables that these statements create. */
export function tablesCreated(statements: readonly string[]): string[] {
  const names = statements.map((sql) => /^\s*CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)/i.exec(sql)?.[1]);
  return names.filter((name) => name !== undefined);
}
