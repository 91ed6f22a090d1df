/** As many things as one statement takes: SQLite binds some 32,000 values, MySQL reads some megabytes. */
const BATCH_SIZE = 1000;

/** The things in their order, no more at a time than one statement takes. */
export function* inBatches<T>(items: readonly T[], batchSize = BATCH_SIZE): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += batchSize) yield items.slice(from, from + batchSize);
}
