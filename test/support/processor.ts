/** Seconds of processor that some work costs this process, its threads for hashing and compressing included. */
export async function processorSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/**
 * The least that some work costs, of several times; once one of them costs no more than `enough`, it is not done again.
 * What else the machine does (caches, threads that share a core, garbage of the tests before) only ever adds.
 */
export async function minProcessorSeconds(
  work: () => Promise<unknown>,
  { times, enough = 0 }: { times: number; enough?: number },
): Promise<number> {
  let min = Infinity;
  for (let time = 0; time < times && min > enough; time += 1) min = Math.min(min, await processorSeconds(work));
  return min;
}
