/** Limits of batches. */
export class BatchSettings {
  constructor(
    /** Maximum number of operations in one batch. */
    readonly maxOperations: number,
  ) {}
}
