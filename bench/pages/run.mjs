// The part of the benchmark with pages: their speed relative to the JSON of the same records, and their statements.
import { measureStart } from '../against-baseline/start.mjs';
import { measure, median, send } from '../measure.mjs';
import { print } from '../report.mjs';
import { startService } from '../servers.mjs';
import { recordsOf, updateOf } from '../shapes.mjs';
import { STARTS } from './lines.mjs';
import { statementsOf } from './statements.mjs';

const CONNECTIONS = 8;

/** One size of the calendar, with the response cache off. */
export async function measurePages({ events, url }, options, report) {
  const service = await startService(url);
  // Pages are beside the API.
  const site = { ...service, url: new URL(service.url).origin };
  try {
    const pairs = [];
    const known = await recordsOf(service);
    for (const pair of pairsFor(known)) {
      pairs.push({ name: pair.name, ...(await comparePair(pair, site, service, options)) });
      report(pairs.at(-1));
    }
    const month = await measureMonth(site, known, options);
    report(month);
    const statements = {};
    for (const { name, path } of pagesFor(known)) {
      statements[name] = await statementsOf(service, () => send(site, { path }), writing(service, known));
    }
    return { events, pairs, month, statements };
  } finally {
    await service.stop();
  }
}

/** What pages cost when the service starts: with and without them, in turns. */
export async function measureStartOfPages({ url }, { starts }) {
  const taken = Object.fromEntries(Object.keys(STARTS).map((pages) => [pages, []]));
  for (let round = 0; round < Math.max(starts, 3); round += 1) {
    for (const pages of round % 2 ? Object.keys(STARTS).toReversed() : Object.keys(STARTS)) {
      taken[pages].push(await measureStart(url, 1, { PAGES: pages }));
    }
  }
  const middle = (some) => ({
    firstResponseMs: median(some.map(({ firstResponseMs }) => firstResponseMs)),
    cpuMs: median(some.map(({ cpuMs }) => cpuMs)),
    idleMiB: median(some.map(({ idleMiB }) => idleMiB)),
  });
  return Object.fromEntries(Object.entries(taken).map(([pages, some]) => [pages, middle(some)]));
}

/** The same records as a page and as JSON. */
const pairsFor = ({ slug }) => [
  { name: 'list of 12', page: '/events/', json: '/events?ends_after=now&strict_dates=true&per_page=12' },
  { name: 'one event', page: `/event/${slug}/`, json: `/events/by-slug/${slug}` },
];

const pagesFor = ({ slug, later }) => [
  { name: 'list of 12', path: '/events/' },
  { name: 'month', path: monthPath(later) },
  { name: 'one event', path: `/event/${slug}/` },
];

/** The month of a day. */
const monthPath = (day) => `/events/${day.slice(0, 7)}/`;

async function comparePair({ name, page, json }, site, service, { warmUpSeconds, pageRounds, seconds }) {
  const sides = { page: [site, { name, path: page }], json: [service, { name, path: json }] };
  const taken = { page: [], json: [] };
  for (const side of Object.values(sides)) await measure(...side, { connections: CONNECTIONS, seconds: warmUpSeconds });
  for (let round = 0; round < pageRounds; round += 1) {
    for (const kind of round % 2 ? ['json', 'page'] : ['page', 'json']) {
      taken[kind].push(await measure(...sides[kind], { connections: CONNECTIONS, seconds }));
    }
  }
  const ratios = (of) => median(taken.page.map((one, round) => of(one, taken.json[round])));
  return {
    page: middleOf(taken.page),
    json: middleOf(taken.json),
    ratio: ratios((one, other) => one.perSecond / other.perSecond),
    cpuRatio: ratios((one, other) => other.cpuMs / one.cpuMs),
  };
}

async function measureMonth(site, { later }, { warmUpSeconds, pageRounds, seconds }) {
  const shape = { name: 'month', path: monthPath(later) };
  await measure(site, shape, { connections: 1, seconds: warmUpSeconds });
  const rounds = [];
  for (let round = 0; round < pageRounds; round += 1)
    rounds.push(await measure(site, shape, { connections: 1, seconds }));
  return { name: 'month, one connection', page: middleOf(rounds) };
}

const middleOf = (rounds) =>
  Object.fromEntries(Object.keys(rounds[0]).map((key) => [key, median(rounds.map((round) => round[key]))]));

/** A write to an event, which ends whatever the process keeps of lists. */
function writing(service, known) {
  const update = updateOf(known);
  let writes = 0;
  return async () => {
    const { status, body } = await send(service, update, (writes += 1));
    if (status !== 200) throw new Error(`an event was not updated: ${status} ${body}`);
  };
}

export const printStart = (start) => {
  for (const [pages, { firstResponseMs, cpuMs, idleMiB }] of Object.entries(start))
    print(
      `PAGES=${pages}: first response after ${firstResponseMs.toFixed(0)} ms, ${cpuMs.toFixed(0)} ms of CPU time, ${idleMiB.toFixed(1)} MiB idle`,
    );
};
