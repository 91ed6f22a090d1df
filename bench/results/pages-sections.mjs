// Pages and feeds: their tables.
import { feedCells, feedHead } from '../feeds/lines.mjs';
import { pageCells, pageHead, startCells, startHead } from '../pages/lines.mjs';
import { table } from './table.mjs';

export const pagesSections = (pages) => [
  ...pages.sizes.flatMap(pagesOfSize),
  table(startHead, Object.entries(pages.start).map(startCells)),
];

export const feedsSections = (feeds) => feeds.flatMap(feedsOfSize);

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
