// npm run bench -- [--events 10000,100000] [--quick] [--shapes TEXT] [--embedded] [--fresh] [--out FILE]
import { parseArgs } from 'node:util';

export function readOptions(given) {
  const { values } = parseArgs({
    args: given,
    options: {
      events: { type: 'string', default: '10000,100000' },
      quick: { type: 'boolean', default: false },
      shapes: { type: 'string', default: '' },
      embedded: { type: 'boolean', default: false },
      out: { type: 'string', default: '.build/bench.json' },
    },
  });
  const { quick } = values;
  return {
    ...values,
    sizes: values.events.split(',').map(Number),
    databases: process.env.BENCH_DATABASE_URL ?? 'mysql://root@127.0.0.1:3306/calendar_bench',
    connections: quick ? [8] : [1, 8, 32],
    /** Short rounds, the two sides in turn: what else the machine does meets both. */
    rounds: quick ? 2 : 4,
    seconds: quick ? 1.5 : 3,
    enduranceSeconds: quick ? 0 : 60,
    starts: quick ? 1 : 5,
  };
}
