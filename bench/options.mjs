// The options of npm run bench; docs/performance.md explains them.
import { parseArgs } from 'node:util';

const PARTS = ['shapes', 'before', 'plain', 'mixed', 'kinds'];

export function readOptions(given) {
  const { values } = parseArgs({
    args: withValues(given),
    options: {
      events: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      shapes: { type: 'string' },
      kinds: { type: 'string' },
      before: { type: 'string' },
      check: { type: 'boolean', default: false },
      explain: { type: 'boolean', default: false },
      embedded: { type: 'boolean', default: false },
      out: { type: 'string', default: '.build/bench.json' },
    },
  });
  const { quick, only, embedded } = values;
  const isChosen = (part) => (only === undefined ? values[part] !== undefined : only.split(',').includes(part));
  const chosen = PARTS.filter(isChosen);
  return {
    ...values,
    shapes: values.shapes ?? '',
    /** Without a choice of parts, `--explain` writes the page of plans. */
    explainsPage: values.explain && chosen.length === 0,
    /** All parts, unless some are chosen; only the shapes on the embedded database. */
    parts: embedded || values.check ? ['shapes'] : chosen.length ? chosen : PARTS,
    sizes: (values.events ?? (quick ? '10000' : '10000,100000'))
      .split(',')
      .map(Number)
      .sort((one, other) => one - other),
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
    compareRounds: quick ? 1 : 2,
    plainRounds: quick ? 2 : 5,
    cachedRounds: quick ? 2 : 4,
    enduranceSeconds: quick ? 0 : 60,
    starts: quick ? 1 : 5,
    mixedSeconds: quick ? 10 : 60,
    shareSeconds: quick ? 8 : 20,
    shareRounds: quick ? 1 : 3,
    kindsOptions: { text: values.kinds ?? '', random: quick ? 40 : 200, rounds: 3, repeats: quick ? 2 : 5 },
  };
}

/** `--kinds` and `--shapes` can stand alone. */
const withValues = (given) =>
  given.flatMap((one, place) => {
    const isAlone = given[place + 1]?.startsWith('--') ?? true;
    return ['--kinds', '--shapes'].includes(one) && isAlone ? [one, ''] : [one];
  });
