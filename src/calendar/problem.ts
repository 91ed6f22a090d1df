/** What kind of error a problem is; only `http/responses` maps it to a status. */
export type ProblemKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'conflict'
  | 'outdated'
  | 'unprocessable'
  | 'dependent'
  | 'too-large'
  | 'too-long'
  | 'too-many'
  | 'unavailable';

/** An error that is reported to the client: a kind, a stable code, a message for people and details for programs. */
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
