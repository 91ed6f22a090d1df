import type { Logger } from 'typeorm';
import { currentQueryContext } from '../query-context.js';

/** Counts statements, in total and per request. It is TypeORM's logger, but logs nothing. */
export class StatementCounter implements Logger {
  total = 0;

  logQuery(): void {
    this.total += 1;
    const queryContext = currentQueryContext();
    if (queryContext) queryContext.statements += 1;
  }

  logQueryError(): void {}

  logQuerySlow(): void {}

  logSchemaBuild(): void {}

  logMigration(): void {}

  log(): void {}
}
