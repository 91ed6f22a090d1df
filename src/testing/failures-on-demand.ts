import type { RequestHandler } from 'express';
import type { Problem } from '../calendar/problem.js';
import { outageProblem } from '../http/errors/outages.js';
import { rateLimitErrors } from '../http/errors/rate-limit-errors.js';
import type { Delay, Failure } from './test-calendar.cjs';

type Interception = (next: (error?: Problem) => void) => void;

/** Makes the next requests fail or wait, in the order of the calls. */
export class FailuresOnDemand {
  private queue: Interception[] = [];

  /** Middleware for every API request; passes requests on if nothing is queued. */
  readonly handler: RequestHandler = (_request, _response, next) => {
    const intercept = this.queue.shift();
    if (intercept) intercept(next);
    else next();
  };

  fail({ status, times = 1, retryAfterSeconds = 1 }: Failure): void {
    this.add(times, (next) =>
      next(status === 429 ? rateLimitErrors.tooManyRequests(retryAfterSeconds) : outage(retryAfterSeconds)),
    );
  }

  delay({ milliseconds, times = 1 }: Delay): void {
    this.add(times, (next) => void setTimeout(next, milliseconds).unref());
  }

  clear(): void {
    this.queue = [];
  }

  private add(times: number, interception: Interception): void {
    this.queue.push(...Array.from({ length: times }, () => interception));
  }
}

/** The error of a service whose database is unreachable. */
function outage(seconds: number): Problem {
  const problem = outageProblem('unreachable');
  problem.details['retry_after'] = seconds;
  return problem;
}
