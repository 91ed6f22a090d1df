import { Injectable } from '@nestjs/common';
import type { Problem } from '../calendar/problem.js';
import { outageProblem, OutageTranslator } from '../http/problems/outages.js';
import { outageIn } from '../persistence/outages.js';

/** Outages of the database in the words of the interface. */
@Injectable()
export class DatabaseOutages extends OutageTranslator {
  problemIn(thrown: unknown): Problem | undefined {
    const found = outageIn(thrown);
    return found && outageProblem(found.outage, found.code);
  }
}
