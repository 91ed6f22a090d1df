import type { Logger } from 'typeorm';
import { currentQueryContext } from '../query-context.js';

/** Counts the statements that TypeORM sends, in all and for the work they belong to. TypeORM's own log stays silent. */
export class StatementCounter implements Logger {
  total = 0;

  logQuery(): void {
    this.total += 1;
    const work = currentQueryContext();
    if (work) work.statements += 1;
  }

  logQueryError(): void {}

  logQuerySlow(): void {}

  logSchemaBuild(): void {}

  logMigration(): void {}

  log(): void {}
}
