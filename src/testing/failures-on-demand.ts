import type { RequestHandler } from 'express';
import type { Problem } from '../calendar/problem.js';
import { outageProblem } from '../http/errors/outages.js';
import { rateLimitErrors } from '../http/errors/rate-limit-errors.js';
import type { Delay, Failure } from './test-calendar.cjs';

type Act = (next: (error?: Problem) => void) => void;

/** What the next requests meet instead of the service, in the order in which it was called for. */
export class FailuresOnDemand {
  private acts: Act[] = [];

  /** Takes part in every request of the API; without anything to do it lets them pass. */
  readonly handler: RequestHandler = (_request, _response, next) => {
    const act = this.acts.shift();
    if (act) act(next);
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
    this.acts = [];
  }

  private add(times: number, act: Act): void {
    this.acts.push(...Array.from({ length: times }, () => act));
  }
}

/** What the service says while its database is away. */
function outage(seconds: number): Problem {
  const problem = outageProblem('unreachable');
  problem.details['retry_after'] = seconds;
  return problem;
}
