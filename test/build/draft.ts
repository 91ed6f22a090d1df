/** A record that a test wants to exist: what is sent, and where. */
export interface Draft {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

let count = 0;

/** A number no other draft of this test file has, so that names do not collide by accident. */
export const nextNumber = (): number => (count += 1);
