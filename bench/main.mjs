// npm run bench: measures the service at several sizes of the calendar. Options: options.mjs.
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { targetLines } from './against-baseline/lines.mjs';
import { measureSize } from './against-baseline/run.mjs';
import { loggedCells, loggedHead, plainCells, plainHead, plainLines } from './against-plain/lines.mjs';
import { runAgainstPlain } from './against-plain/run.mjs';
import { batchLines } from './batch/lines.mjs';
import { measureBatches } from './batch/run.mjs';
import { buildBefore } from './before/build.mjs';
import { beforeCells, beforeHead, beforeLines } from './before/lines.mjs';
import { compareBuilds, thisBuild } from './before/run.mjs';
import { deleteWrites } from './delete-writes.mjs';
import { explain } from './explain.mjs';
import { feedCells, feedHead, feedLines } from './feeds/lines.mjs';
import { measureFeeds } from './feeds/run.mjs';
import { kindLines } from './kinds/limits.mjs';
import { runKinds } from './kinds/run.mjs';
import { kindCells, kindHead } from './kinds/table.mjs';
import { ensureCalendar } from './load.mjs';
import { mixedCells, mixedHead, mixedLines, shareLines } from './mixed/lines.mjs';
import { measureCacheShare, runMixed } from './mixed/run.mjs';
import { readOptions } from './options.mjs';
import { pageCells, pageHead, pageLines } from './pages/lines.mjs';
import { measurePages, measureStartOfPages, printStart } from './pages/run.mjs';
import { alignedLine, print, printTargets } from './report.mjs';
import { seriesLines } from './series/lines.mjs';
import { measureFirst } from './series/first.mjs';
import { measureCreates, measureMixed, mixedCalendar } from './series/run.mjs';
import { transferCells, transferHead, transferLines } from './transfer/lines.mjs';
import { measureTransfer } from './transfer/run.mjs';

const EMBEDDED = 'sqlite:.build/bench-';

const options = readOptions(process.argv.slice(2));
const results = {
  measured: new Date().toISOString(),
  node: process.version,
  processors: `${cpus().length} × ${cpus()[0].model}`,
  database: options.embedded ? 'embedded' : 'MariaDB',
  sizes: [],
};

const [smallest, largest] = [Math.min(...options.sizes), Math.max(...options.sizes)];

/** Pages, feeds and series have no targets beyond: a feed of a million events takes minutes. */
const LARGEST_WITH_PAGES = 100_000;
const sizesOfPages = options.sizes.filter((events) => events <= Math.max(smallest, LARGEST_WITH_PAGES));

const used = new Set();

/** Creates the database of a size, or removes from it what earlier measurements wrote. */
async function calendarOf(events) {
  const url = options.embedded ? `${EMBEDDED}${events}.sqlite` : `${options.databases}_${events}`;
  await ensureCalendar(url, events);
  await deleteWrites(url);
  used.add(url);
  return { events, url };
}

/** Each part measures, prints its rows while it does, and adds its results. */
const parts = {
  async shapes() {
    for (const events of options.sizes) {
      const found = await measureSize(await calendarOf(events), options, events === options.sizes.at(-1));
      if (!found) continue;
      const { size, ...rest } = found;
      results.sizes.push(size);
      Object.assign(results, rest);
    }
  },
  async pages() {
    results.pages = { sizes: [] };
    for (const events of sizesOfPages) {
      print(`\n${events} events, pages and the same as JSON (8 connections)\n${alignedLine(pageHead)}`);
      const report = (row) => print(alignedLine(pageCells(row)));
      results.pages.sizes.push(await measurePages(await calendarOf(events), options, report));
    }
    results.pages.start = await measureStartOfPages(await calendarOf(smallest), options);
    printStart(results.pages.start);
  },
  async feeds() {
    results.feeds = [];
    for (const events of sizesOfPages) {
      print(`\n${events} events, feeds (one connection)\n${alignedLine(feedHead)}`);
      const report = (row) => print(alignedLine(feedCells(row)));
      results.feeds.push(await measureFeeds(await calendarOf(events), report));
    }
  },
  async series() {
    const calendar = await calendarOf(Math.max(...sizesOfPages));
    const creates = await measureCreates(calendar);
    const { dates, seriesMs, singlesMs } = creates;
    print(`\n${dates} dates as a series: ${seriesMs.toFixed(0)} ms, as single events: ${singlesMs.toFixed(0)} ms`);
    results.series = { creates };
    const mixed = await mixedCalendar(calendar);
    // The baseline is one of MySQL.
    if (!options.embedded) {
      print(
        `\n${calendar.events} events, ratios to the baseline without and with 1,000 series\n${alignedLine(beforeHead)}`,
      );
      const report = (row) => print(alignedLine(beforeCells(row)));
      results.series.mixed = await measureMixed(calendar, mixed, options, report);
    }
    results.series.first = await measureFirst(mixed, options);
    for (const { name, warm, afterWrite } of results.series.first) {
      print(`${name}: ${warm.toFixed(2)} times the default list, after a write ${afterWrite.toFixed(2)} times`);
    }
  },
  async batch() {
    const { creates, singles, batch, atomic } = (results.batch = await measureBatches(await calendarOf(smallest)));
    const times = `one by one ${singles.toFixed(0)} ms, in a batch ${batch.toFixed(0)} ms, atomic ${atomic.toFixed(0)} ms`;
    print(`\n${creates} creates on one connection: ${times}`);
  },
  async transfer() {
    const { transferEvents: events } = options;
    const urlOf = (name) => (options.embedded ? `${EMBEDDED}${name}.sqlite` : `${options.databases}_${name}`);
    const [source, target] = [urlOf(`transfer_${events}`), urlOf('transfer_target')];
    results.transfer = await measureTransfer({ source, target, events });
    print(`\nimport of an export into an empty calendar\n${alignedLine(transferHead)}`);
    print(alignedLine(transferCells(results.transfer)));
  },
  async before() {
    if (!options.before) return;
    const calendar = await calendarOf(smallest);
    const before = await buildBefore(options.before, options.databases, smallest);
    const builds = [thisBuild(calendar.url), before];
    print(`\n${smallest} events, ratios to the baseline before and now (8 connections)\n${alignedLine(beforeHead)}`);
    results.before = await compareBuilds(builds, options, (row) => print(alignedLine(beforeCells(row))));
  },
  async plain() {
    print(`\n${smallest} events, the plain CRUD (8 connections)\n${alignedLine(plainHead)}`);
    const report = (shape) => print(alignedLine(plainCells(shape)));
    results.plain = await runAgainstPlain(await calendarOf(smallest), options, report);
    print(`\nthe plain CRUD without and with a change log and revisions\n${alignedLine(loggedHead)}`);
    for (const shape of results.plain.shapes.filter(({ logged }) => logged)) print(alignedLine(loggedCells(shape)));
  },
  async mixed() {
    results.mixed = await runMixed(await calendarOf(largest), options);
    print(`\n${largest} events, mixed load of two processes, two writers without a pause\n${alignedLine(mixedHead)}`);
    for (const kind of results.mixed.kinds) print(alignedLine(mixedCells(kind)));
    const builds = [thisBuild((await calendarOf(smallest)).url)];
    if (options.before) builds.push(await buildBefore(options.before, options.databases, smallest));
    results.shares = await measureCacheShare(builds, options);
    for (const [name, { share }] of Object.entries(results.shares)) {
      print(`one write a second, ${name}: ${(share * 100).toFixed(1)} % of the reads from the response cache`);
    }
  },
  async kinds() {
    const calendars = [];
    for (const events of options.sizes) calendars.push(await calendarOf(events));
    print(`\nkinds of list (cache off, one connection)\n${alignedLine(kindHead(options.sizes))}`);
    results.kinds = await runKinds(calendars, options, (kind) => print(alignedLine(kindCells(kind))), print);
  },
};

if (options.explainsPage) {
  await explain(`${options.databases}_${largest}`, largest, 'docs/query-plans.md');
  process.exit();
}
try {
  for (const part of options.parts) {
    await parts[part]();
    // A whole run takes most of an hour; what is measured is not lost if it is stopped.
    if (!options.check) await save();
  }
} finally {
  for (const url of used) await deleteWrites(url);
}
if (options.check) process.exit();
const lines = targets();
printTargets(lines);
print(`\n${lines.filter(({ met }) => met).length} of ${lines.length} targets met; results in ${options.out}`);

function targets() {
  return [
    ...targetLines(results),
    ...pageLines(results.pages),
    ...feedLines(results.feeds),
    ...seriesLines(results.series),
    ...batchLines(results.batch),
    ...transferLines(results.transfer),
    ...beforeLines(results.before),
    ...plainLines(results.plain),
    ...mixedLines(results.mixed),
    ...shareLines(results.shares),
    ...kindLines(results.kinds),
  ];
}

async function save() {
  await mkdir(dirname(options.out), { recursive: true });
  await writeFile(options.out, `${JSON.stringify({ ...results, targets: targets() }, null, 2)}\n`);
}
