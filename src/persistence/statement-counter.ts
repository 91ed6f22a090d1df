import type { Logger, QueryRunner } from 'typeorm';
import { currentWork, type Work } from './work.js';

/** Counts the statements that TypeORM sends, in all and for the work they belong to. TypeORM's own log stays silent. */
export class StatementCounter implements Logger {
  total = 0;

  /** A runner that works for one request alone has its work in its `data`. */
  logQuery(_sql: string, _values?: unknown[], runner?: Pick<QueryRunner, 'data'>): void {
    this.total += 1;
    const work = (runner?.data as { work?: Work } | undefined)?.work ?? currentWork();
    if (work) work.statements += 1;
  }

  logQueryError(): void {}

  logQuerySlow(): void {}

  logSchemaBuild(): void {}

  logMigration(): void {}

  log(): void {}
}
