// The parts of the page of results: each has its own date, tables and targets.
import { targetLines } from '../against-baseline/lines.mjs';
import { loggedCells, loggedHead, plainCells, plainHead, plainLines } from '../against-plain/lines.mjs';
import { beforeCells, beforeHead, beforeLines } from '../before/lines.mjs';
import { feedLines } from '../feeds/lines.mjs';
import { kindLines } from '../kinds/limits.mjs';
import { kindCells, kindHead, shownKinds } from '../kinds/table.mjs';
import { mixedCells, mixedHead, mixedLines, shareLines } from '../mixed/lines.mjs';
import { pageLines } from '../pages/lines.mjs';
import { seriesLines } from '../series/lines.mjs';
import { transferCells, transferHead, transferLines } from '../transfer/lines.mjs';
import { feedsSections, pagesSections } from './pages-sections.mjs';
import { shapesTable } from './shapes-table.mjs';
import { table } from './table.mjs';

/** Each part by its name in the page: its title, sections and targets. `found`: its results; `all`: those of the run. */
export const PARTS = {
  shapes: {
    title: 'Against the baseline',
    found: ({ sizes }) => (sizes.length ? sizes : undefined),
    sections: (sizes, { other }) => shapesTable(sizes, other),
    lines: (_, all) => targetLines(all),
  },
  before: {
    title: 'Before and now',
    found: ({ before }) => before,
    sections: (rows) => [table(beforeHead, rows.map(beforeCells))],
    lines: beforeLines,
  },
  plain: {
    title: 'Against the plain CRUD',
    found: ({ plain }) => plain,
    sections: ({ events, shapes }) => [
      `${events.toLocaleString('en')} events, 8 connections. *× plain* is the quotient of requests per second.`,
      table(plainHead, shapes.map(plainCells)),
      'The plain CRUD without and with a change log and revisions:',
      table(loggedHead, shapes.filter(({ logged }) => logged).map(loggedCells)),
    ],
    lines: plainLines,
  },
  series: { title: 'Series', found: ({ series }) => series, sections: () => [], lines: seriesLines },
  transfer: {
    title: 'Imports',
    found: ({ transfer }) => transfer,
    sections: (found) => [table(transferHead, [transferCells(found)])],
    lines: transferLines,
  },
  mixed: {
    title: 'Mixed load',
    found: ({ mixed }) => mixed,
    sections: (mixed, { shares }) => mixedSections(mixed, shares ?? {}),
    lines: (mixed, { shares }) => [...mixedLines(mixed), ...shareLines(shares)],
  },
  kinds: {
    title: 'Kinds of list',
    found: ({ kinds }) => kinds,
    sections: kindsSections,
    lines: kindLines,
  },
  pages: { title: 'Pages', found: ({ pages }) => pages, sections: pagesSections, lines: pageLines },
  feeds: { title: 'Feeds', found: ({ feeds }) => feeds, sections: feedsSections, lines: feedLines },
};

function mixedSections({ events, seconds, kinds, errors, stale, readBacks, memoryMiB }, shares) {
  const total = kinds.reduce((sum, { count }) => sum + count, 0);
  const told = Object.entries(shares).map(
    ([name, { share }]) => `${(share * 100).toFixed(1)} % ${name === 'after' ? 'now' : 'before'}`,
  );
  return [
    `${events.toLocaleString('en')} events, ${seconds} seconds: ${total} requests, ${errors.length} errors, ${stale} of ${readBacks} reads after a write stale, ${memoryMiB.toFixed(0)} MiB per process.`,
    table(mixedHead, kinds.map(mixedCells)),
    ...(told.length ? [`Share of reads from the response cache with one write a second: ${told.join(', ')}.`] : []),
  ];
}

function kindsSections(kinds) {
  const random = kinds.filter(({ name }) => name.startsWith('random ')).length;
  return [
    `One connection, response cache off. *First* is the first request after a write; *SQL* is the number of statements, warm and after a write where they differ. Of the ${random} random combinations, the ten that cost most.`,
    table(kindHead(kinds[0].sizes.map(({ events }) => events)), shownKinds(kinds).map(kindCells)),
  ];
}
