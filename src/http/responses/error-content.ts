import type { Problem } from '../../calendar/problem.js';

/** An error as clients see it: a stable code, a message, and details. */
export type ErrorContent = Pick<Problem, 'code' | 'message' | 'details'>;

/** A body that is not JSON, with its media type. */
export interface RenderedPage {
  readonly bytes: Buffer;
  readonly type: string;
}
