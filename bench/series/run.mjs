// The part of the benchmark with series: making one, and lists of a calendar that has many of them.
import { compareBuilds, thisBuild } from '../before/run.mjs';
import { deleteWrites } from '../delete-writes.mjs';
import { ensureCalendar, WRITER } from '../load.mjs';
import { median } from '../measure.mjs';
import { startService } from '../servers.mjs';
import { newEvent, recordsOf } from '../shapes.mjs';
import { deleteSeries, storedSeries } from './stored-series.mjs';

/** A weekly series as far as series are stored ahead: 25 months. */
const DATES = 109;
const ROUNDS = 9;

/** Series in the calendar whose lists are compared with those of the same calendar without. */
const MIXED = 1000;

const HEADERS = {
  'content-type': 'application/json',
  authorization: `Basic ${Buffer.from(`${WRITER.login}:${WRITER.password}`).toString('base64')}`,
};

/** Milliseconds for a weekly series, and for as many single events one after the other, in turns. */
export async function measureCreates({ url }) {
  const service = await startService(url);
  try {
    const known = await recordsOf(service);
    const [series, singles] = [[], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const seriesMs = await timeOf(() => createSeries(service, known, round));
      const singlesMs = await timeOf(async () => {
        for (let n = 0; n < DATES; n += 1) await create(service, newEvent(known, n));
      });
      // The first round compiles the code.
      if (round > 0) [series, singles].forEach((list, at) => list.push([seriesMs, singlesMs][at]));
    }
    return { dates: DATES, seriesMs: median(series), singlesMs: median(singles) };
  } finally {
    await service.stop();
    await deleteWrites(url);
    await deleteSeries(url);
  }
}

/** A calendar of the same sample with a thousand weekly series among the events. */
export async function mixedCalendar({ events, url }) {
  const mixed = url.startsWith('sqlite:') ? url.replace(/\.sqlite$/, '_series.sqlite') : `${url}_series`;
  await ensureCalendar(mixed, events);
  await addSeries(mixed);
  return mixed;
}

/** Ratios of lists to the baseline: `before` without series, `after` with those of the mixed calendar. */
export async function measureMixed({ url }, mixed, options, report) {
  const shapesFor = async (service) => (await thisBuild(url).shapesFor(service)).filter(({ kind }) => kind === 'list');
  const builds = [
    { ...thisBuild(mixed), shapesFor },
    { ...thisBuild(url), name: 'before', shapesFor },
  ];
  return compareBuilds(builds, { ...options, shapes: '' }, report);
}

/** They stay in the database, so that another run need not make them again. */
async function addSeries(url) {
  const service = await startService(url);
  try {
    const known = await recordsOf(service);
    for (let n = await storedSeries(url); n < MIXED; n += 1) {
      await createSeries(service, known, n, `mixed-series-${n}`);
      if (n % 100 === 99) process.stderr.write(`  ${n + 1} of ${MIXED} series\n`);
    }
  } finally {
    await service.stop();
  }
}

function createSeries(service, known, n, slug) {
  const event = newEvent(known, n);
  return create(service, { ...event, ...(slug && { slug }), recurrence: { rrule: `FREQ=WEEKLY;COUNT=${DATES}` } });
}

async function create({ url }, body) {
  const response = await fetch(`${url}/events`, { method: 'POST', headers: HEADERS, body: JSON.stringify(body) });
  if (response.status !== 201) throw new Error(`/events: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function timeOf(act) {
  const started = performance.now();
  await act();
  return performance.now() - started;
}
