/** What kind of error a problem is; only `http/responses` knows which status that means. */
export type ProblemKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'conflict'
  | 'outdated'
  | 'unprocessable'
  | 'too-large'
  | 'too-long'
  | 'too-many'
  | 'unavailable';

/** An error the caller can understand: a kind, a stable code, a sentence, and details for programs. */
export class Problem extends Error {
  constructor(
    readonly kind: ProblemKind,
    readonly code: string,
    message: string,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}
