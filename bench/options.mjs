// The options of npm run bench; docs/performance.md explains them.
import { parseArgs } from 'node:util';

const PARTS = ['shapes', 'pages', 'feeds', 'series', 'batch', 'transfer', 'before', 'plain', 'mixed', 'kinds'];

/** Parts that `--shapes` names, too: they are measured like shapes. */
const NAMED = ['pages', 'feeds', 'series', 'batch', 'transfer'];

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
  const { shapes, named } = shapesAndParts(values.shapes);
  const isAsked = (part) => named.includes(part) || { ...values, shapes }[part] !== undefined;
  const chosen = PARTS.filter((part) => (only === undefined ? isAsked(part) : only.split(',').includes(part)));
  return {
    ...values,
    shapes: shapes ?? '',
    /** Without a choice of parts, `--explain` writes the page of plans. */
    explainsPage: values.explain && chosen.length === 0,
    /** All parts, unless some are chosen; only shapes, pages and feeds on the embedded database. */
    parts: values.check || (embedded && !named.length) ? ['shapes'] : chosen.length ? chosen : PARTS,
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
    transferEvents: quick ? 2000 : 10_000,
    costRounds: quick ? 4 : 10,
    compareRounds: quick ? 1 : 2,
    plainRounds: quick ? 2 : 5,
    pageRounds: quick ? 2 : 5,
    cachedRounds: quick ? 2 : 4,
    enduranceSeconds: quick ? 0 : 60,
    starts: quick ? 1 : 5,
    mixedSeconds: quick ? 10 : 60,
    shareSeconds: quick ? 20 : 60,
    shareRounds: 1,
    kindsOptions: { text: values.kinds ?? '', random: quick ? 40 : 200, rounds: 3, repeats: quick ? 2 : 5 },
  };
}

/** `--shapes pages,feeds` names parts; any other text is looked for in the names of shapes. */
function shapesAndParts(given) {
  const texts = given?.split(',') ?? [];
  const named = texts.filter((text) => NAMED.includes(text));
  const others = texts.filter((text) => !NAMED.includes(text));
  return { named, shapes: given === undefined || (named.length && !others.length) ? undefined : others.join() };
}

/** `--kinds` and `--shapes` can stand alone. */
const withValues = (given) =>
  given.flatMap((one, place) => {
    const isAlone = given[place + 1]?.startsWith('--') ?? true;
    return ['--kinds', '--shapes'].includes(one) && isAlone ? [one, ''] : [one];
  });
