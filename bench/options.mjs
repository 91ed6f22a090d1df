// npm run bench -- [--events 10000,100000] [--quick] [--shapes TEXT] [--embedded] [--out FILE] | --check | --explain
import { parseArgs } from 'node:util';

export function readOptions(given) {
  const { values } = parseArgs({
    args: given,
    options: {
      events: { type: 'string' },
      quick: { type: 'boolean', default: false },
      shapes: { type: 'string', default: '' },
      check: { type: 'boolean', default: false },
      explain: { type: 'boolean', default: false },
      embedded: { type: 'boolean', default: false },
      out: { type: 'string', default: '.build/bench.json' },
    },
  });
  const { quick } = values;
  return {
    ...values,
    sizes: (values.events ?? (quick ? '10000' : '10000,100000')).split(',').map(Number),
    databases: process.env.BENCH_DATABASE_URL ?? 'mysql://root@127.0.0.1:3306/calendar_bench',
    /**
     * Number of rounds by connections. Rounds are short and alternate between the two sides, so that other load on the
     * machine affects both. Most have 8 connections, because the targets refer to them.
     */
    rounds: quick ? { 8: 2 } : { 1: 1, 8: 5, 32: 1 },
    seconds: 1,
    /** Per side and shape: the service has more code to compile before it reaches its full speed. */
    warmUpSeconds: quick ? 1 : 3,
    costRounds: quick ? 4 : 10,
    cachedRounds: quick ? 2 : 4,
    enduranceSeconds: quick ? 0 : 60,
    starts: quick ? 1 : 5,
  };
}
