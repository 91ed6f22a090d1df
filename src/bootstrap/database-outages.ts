import { Injectable } from '@nestjs/common';
import type { Problem } from '../calendar/problem.js';
import { outageProblem, Outages } from '../http/problems/outages.js';
import { outageIn } from '../persistence/outages.js';

/** Outages of the database in the words of the interface. */
@Injectable()
export class DatabaseOutages extends Outages {
  problemIn(thrown: unknown): Problem | undefined {
    const found = outageIn(thrown);
    return found && outageProblem(found.outage, found.code);
  }
}
