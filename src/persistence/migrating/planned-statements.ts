import type { MigrationInterface, QueryRunner } from 'typeorm';
import { instrumentedRunner, verbOf } from './instrumented-runner.js';

const READS = new Set(['SELECT', 'SHOW', 'PRAGMA', 'WITH', 'SET']);

/** What a migration would send. */
export interface Plan {
  /** Statements that change something, in their order. */
  readonly statements: readonly string[];
  /** False where the migration depends on what it reads, so that there may be more. */
  readonly isComplete: boolean;
}

/** Runs a migration without sending anything; whatever it reads is empty. */
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
