/** What became of a read at the response cache; `bypass`: its response is not shared. */
export type CacheOutcome = 'hit' | 'miss' | 'bypass';

/** Counts reads by outcome, for the metrics. */
export class CacheOutcomes {
  readonly counts: Record<CacheOutcome, number> = { hit: 0, miss: 0, bypass: 0 };

  add(outcome: CacheOutcome): void {
    this.counts[outcome] += 1;
  }
}
