import type { Problem } from '../../calendar/problem.js';

/** Knows the failures of what the service depends on, which pass by themselves. */
export abstract class Outages {
  /** The problem, of kind `unavailable`, that an error means; undefined when it is a fault of ours. */
  abstract problemIn(thrown: unknown): Problem | undefined;
}
