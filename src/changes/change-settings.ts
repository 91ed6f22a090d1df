/** How long changes can be followed, and how long a request may wait for one. */
export class ChangeSettings {
  /** `maxWaitSeconds`: less than the time limit of a request. */
  constructor(
    readonly keepDays: number,
    readonly maxWaitSeconds: number,
  ) {}
}
