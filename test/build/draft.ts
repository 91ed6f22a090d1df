/** A record that a test wants to exist: what is sent, and where. */
export interface Draft {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

let count = 0;

/** A number that no other draft for this service has, so that names do not collide by accident. */
export const nextNumber = (): number => (count += 1);

/** For each service that is started, so that names do not depend on the test files before. */
export function restartNumbers(): void {
  count = 0;
}
