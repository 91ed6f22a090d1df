/** What caches may do with answers. */
export class CachePolicy {
  /** `Cache-Control` of what everybody may read. */
  readonly publicDirectives: string;
  /** `Cache-Control` of what is meant for one caller (recorded exchanges: meta, permissions). */
  readonly privateDirectives = 'no-cache, must-revalidate, max-age=0, no-store, private';

  /** `freshSeconds`: time for which a cache may answer without asking back. */
  constructor(freshSeconds: number) {
    this.publicDirectives = `public, max-age=${freshSeconds}, must-revalidate`;
  }
}
