/** Limits of imports that are started over REST. */
export class ImportLimits {
  constructor(
    /** Greatest size of an uploaded file, in bytes. */
    readonly maxBytes: number,
  ) {}
}
