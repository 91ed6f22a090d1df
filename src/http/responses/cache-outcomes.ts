/**
 * What became of a read at the response cache. `kept`: rendered from what the process keeps of records, without a statement
 * but the shared one that looks for changes; `bypass`: its response is not shared.
 */
export type CacheOutcome = 'hit' | 'kept' | 'miss' | 'bypass';

/** Counts reads by outcome, for the metrics. */
export class CacheOutcomes {
  readonly counts: Record<CacheOutcome, number> = { hit: 0, kept: 0, miss: 0, bypass: 0 };

  add(outcome: CacheOutcome): void {
    this.counts[outcome] += 1;
  }
}
