import type { RecordVersion } from '../conditions/record-state.js';

/** One record as it goes on the wire, with the state of it that is shown. */
export class RecordResponse<T extends object = object> {
  constructor(
    readonly body: T,
    readonly state: RecordVersion,
    /** What the `Location` header of a new record names. */
    readonly location?: string,
    /** The response was given before, to the same request. */
    readonly replayed = false,
  ) {}
}
