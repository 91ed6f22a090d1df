// node bench/results/write.mjs [RESULTS [RESULTS_OF_ANOTHER_NODE]]: writes the tables into docs/performance.md.
import { readFile, writeFile } from 'node:fs/promises';
import { beforeCells, beforeHead } from '../before/lines.mjs';
import { loggedCells, loggedHead, plainCells, plainHead } from '../against-plain/lines.mjs';
import { feedLines } from '../feeds/lines.mjs';
import { kindCells, kindHead, shownKinds } from '../kinds/table.mjs';
import { mixedCells, mixedHead } from '../mixed/lines.mjs';
import { pageLines } from '../pages/lines.mjs';
import { feedsSections, pagesSections } from './pages-sections.mjs';
import { shapesTable } from './shapes-table.mjs';
import { transferCells, transferHead } from '../transfer/lines.mjs';
import { table } from './table.mjs';
import { targetTable } from './target-table.mjs';

const PAGE = 'docs/performance.md';

const files = process.argv.length > 2 ? process.argv.slice(2) : ['.build/bench.json'];
const [results, other] = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))));
const hasOthers =
  results.sizes.length > 0 || results.before || results.plain || results.mixed || results.kinds || results.transfer;
let page = await readFile(PAGE, 'utf8');
// What was not measured stays.
const { pages, feeds } = results;
if (pages) page = written(page, 'results of pages', [headline(pageLines(pages)), ...pagesSections(pages)]);
if (feeds) page = written(page, 'results of feeds', [headline(feedLines(feeds)), ...feedsSections(feeds)]);
if (hasOthers) page = written(page, 'results', sections());
await writeFile(PAGE, page);

/** The page with other sections between the markers of this name. */
function written(page, name, parts) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${PAGE} has no markers ${begin} and ${end}`);
  return [before, begin, '\n', parts.join('\n\n'), '\n', end, after].join('');
}

function headline(targets) {
  const { measured, node, processors, database } = results;
  const met = targets.filter((target) => target.met);
  return `Measured on ${measured.slice(0, 10)}: ${processors}, Node ${node.slice(1)}, ${database}. ${met.length} of ${targets.length} targets met.`;
}

function sections() {
  const { sizes } = results;
  const own = new Set(pageTargets().map(({ what }) => what));
  const targets = results.targets.filter(({ what }) => !own.has(what));
  const met = targets.filter((target) => target.met);
  return [
    headline(targets),
    ...(sizes.length ? ['### Against the baseline', ...shapesTable(sizes, other)] : []),
    ...section('### Before and now', results.before, (rows) => [table(beforeHead, rows.map(beforeCells))]),
    ...section('### Against the plain CRUD', results.plain, ({ events, shapes }) => [
      `${events.toLocaleString('en')} events, 8 connections. *× plain* is the quotient of requests per second.`,
      table(plainHead, shapes.map(plainCells)),
      'The plain CRUD without and with a change log and revisions:',
      table(loggedHead, shapes.filter(({ logged }) => logged).map(loggedCells)),
    ]),
    ...section('### Imports', results.transfer, (found) => [table(transferHead, [transferCells(found)])]),
    ...section('### Mixed load', results.mixed, mixedSection),
    ...section('### Kinds of list', results.kinds, kindsSection),
    '### Targets missed',
    targetTable(targets.filter((target) => !target.met)),
    '### Targets met',
    targetTable(met),
  ];
}

function section(title, found, parts) {
  return found ? [title, ...parts(found)] : [];
}

function mixedSection({ events, seconds, kinds, errors, stale, readBacks, memoryMiB }) {
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const shares = Object.entries(results.shares ?? {}).map(
    ([name, { share }]) => `${(share * 100).toFixed(1)} % ${name === 'after' ? 'now' : 'before'}`,
  );
  return [
    `${events.toLocaleString('en')} events, ${seconds} seconds: ${total} requests, ${errors.length} errors, ${stale} of ${readBacks} reads after a write stale, ${memoryMiB.toFixed(0)} MiB per process.`,
    table(mixedHead, kinds.map(mixedCells)),
    ...(shares.length ? [`Share of reads from the response cache with one write a second: ${shares.join(', ')}.`] : []),
  ];
}

function kindsSection(kinds) {
  const random = kinds.filter(({ name }) => name.startsWith('random ')).length;
  return [
    `One connection, response cache off. *First* is the first request after a write; *SQL* is the number of statements, warm and after a write where they differ. Of the ${random} random combinations, the ten that cost most.`,
    table(kindHead(kinds[0].sizes.map(({ events }) => events)), shownKinds(kinds).map(kindCells)),
  ];
}

/** Those of pages and feeds stand with their tables. */
function pageTargets() {
  return [...pageLines(results.pages), ...feedLines(results.feeds)];
}
