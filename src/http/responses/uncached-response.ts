/** A response that no cache may keep, ours included. */
export class UncachedResponse<T extends object> {
  constructor(readonly body: T) {}
}
