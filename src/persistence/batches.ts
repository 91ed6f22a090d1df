/** As many things as one statement takes: SQLite binds some 32,000 values, MySQL reads some megabytes. */
const AT_ONCE = 1000;

/** The things in their order, no more at a time than one statement takes. */
export function* inBatches<T>(things: readonly T[], atOnce = AT_ONCE): Generator<readonly T[]> {
  for (let from = 0; from < things.length; from += atOnce) yield things.slice(from, from + atOnce);
}
