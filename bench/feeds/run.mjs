// The part of the benchmark with feeds: every format with all events of the calendar, on one connection.
import { Agent, get } from 'node:http';
import { median, percentile, send } from '../measure.mjs';
import { startService } from '../servers.mjs';

/** The order of `feed-formats.ts`; news formats have a page of 50 events. */
const FORMATS = ['ics', 'csv', 'jsonld', 'jscal.json', 'rss', 'atom', 'feed.json'];

/** Whatever the default dates of a list are. */
const ALL = 'start_date=1970-01-01&end_date=2199-12-31';

/** Requests with a tag that is still valid. */
const CONDITIONAL = 50;

/** Lists that are read before, so that the process has the memory that any load gives it. */
const WARM_UP = 400;

/** A feed of 10,000 events is read so often; larger ones less, to keep the time of a run. */
const readings = (events) => Math.max(1, Math.round(30_000 / events));

/** One size of the calendar. */
export async function measureFeeds({ events, url }, report) {
  const service = await startService(url);
  const client = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let n = 0; n < WARM_UP; n += 1) await send(service, { path: `/events?per_page=50&page=${1 + (n % 5)}` });
    for (const format of FORMATS) await read(service, client, `/events.${format}`);
    const restMiB = await service.memoryMiB();
    const formats = [];
    for (const format of FORMATS) {
      formats.push({ format, ...(await measureFormat(service, client, format, readings(events), restMiB)) });
      report(formats.at(-1));
    }
    return { events, restMiB, formats };
  } finally {
    client.destroy();
    await service.stop();
  }
}

async function measureFormat(service, client, format, times, restMiB) {
  const path = `/events.${format}?${ALL}`;
  const taken = [];
  for (let n = 0; n < times; n += 1) {
    await service.forgetPeak();
    const cpuBefore = await service.cpuMs();
    const feed = await read(service, client, path);
    if (feed.status !== 200) throw new Error(`${path}: ${feed.status}`);
    const cpuMs = (await service.cpuMs()) - cpuBefore;
    taken.push({ ...feed, cpuMs, moreMiB: (await service.peakMiB()) - restMiB });
  }
  const unchanged = [];
  for (let n = 0; n < CONDITIONAL; n += 1) {
    const { status, wholeMs } = await read(service, client, path, { 'if-none-match': taken[0].etag });
    if (status !== 304) throw new Error(`${path}: ${status} for a tag that is valid`);
    unchanged.push(wholeMs);
  }
  unchanged.sort((one, other) => one - other);
  return {
    total: taken[0].total,
    bytes: taken[0].bytes,
    firstMs: median(taken.map(({ firstMs }) => firstMs)),
    wholeMs: median(taken.map(({ wholeMs }) => wholeMs)),
    cpuMs: median(taken.map(({ cpuMs }) => cpuMs)),
    moreMiB: Math.max(...taken.map(({ moreMiB }) => moreMiB)),
    unchangedMs: percentile(unchanged, 0.5),
  };
}

/** Reads a response and forgets it: milliseconds until its first bytes and until its end. */
function read({ url }, agent, path, headers = {}) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const since = () => performance.now() - started;
    get(url + path, { agent, headers }, (response) => {
      let bytes = 0;
      let firstMs;
      response.on('data', (chunk) => {
        firstMs ??= since();
        bytes += chunk.length;
      });
      response.once('error', reject);
      response.once('end', () => {
        const { etag, 'x-tec-total': total } = response.headers;
        resolve({ status: response.statusCode, etag, total: Number(total), bytes, firstMs, wholeMs: since() });
      });
    }).once('error', reject);
  });
}
