// Pages and feeds: their tables, each with its own targets.
import { feedCells, feedHead, feedLines } from '../feeds/lines.mjs';
import { pageCells, pageHead, pageLines, startCells, startHead } from '../pages/lines.mjs';
import { table } from './table.mjs';
import { targetTable } from './target-table.mjs';

export const pagesSections = (pages) => [
  ...pages.sizes.flatMap(pagesOfSize),
  table(startHead, Object.entries(pages.start).map(startCells)),
  '#### Targets of pages',
  missedFirst(pageLines(pages)),
];

export const feedsSections = (feeds) => [
  ...feeds.flatMap(feedsOfSize),
  '#### Targets of feeds',
  missedFirst(feedLines(feeds)),
];

const missedFirst = (targets) => targetTable(targets.toSorted((one, other) => Number(one.met) - Number(other.met)));

function pagesOfSize({ events, pairs, month, statements }) {
  const counts = Object.entries(statements).map(([name, { kept, first }]) => `${name} ${kept}, after a write ${first}`);
  return [
    `#### Pages, ${events.toLocaleString('en')} events`,
    table(pageHead, [...pairs, month].map(pageCells)),
    `Statements: ${counts.join('; ')}.`,
  ];
}

function feedsOfSize({ events, restMiB, formats }) {
  return [
    `#### Feeds, ${events.toLocaleString('en')} events`,
    table(feedHead, formats.map(feedCells)),
    `Resident memory before: ${restMiB.toFixed(0)} MiB.`,
  ];
}
