/** How long changes can be followed, and how long a request may wait for one. */
export class ChangeSettings {
  /**
   * `keepDays`: for which changes can be followed. `auditDays`, `revisionDays`: for which the log and the revisions are
   * kept. `maxWaitSeconds`: less than the time limit of a request.
   */
  constructor(
    readonly keepDays: number,
    readonly maxWaitSeconds: number,
    readonly auditDays: number,
    readonly revisionDays: number,
  ) {}
}
