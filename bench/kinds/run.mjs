// The part of the benchmark that measures the kinds of list.
import { startService } from '../servers.mjs';
import { sqlMeter } from '../sql-cost.mjs';
import { explainMissed } from './explain-missed.mjs';
import { missedBy } from './limits.mjs';
import { measureKinds } from './measure.mjs';

/** `calendars`: number of events and URL of each database. */
export async function runKinds(calendars, options, reportKind, report) {
  const names = Object.fromEntries(
    calendars.map(({ events, url }) => [`kinds${events}`, new URL(url).pathname.slice(1)]),
  );
  const meter = await sqlMeter(new URL('/', calendars[0].url).href, names);
  if (!meter) throw new Error('The kinds of list need a MariaDB with user statistics.');
  const services = [];
  try {
    for (const { events } of calendars) {
      const side = `kinds${events}`;
      services.push({ events, side, meter, service: await startService(meter.urls[side], {}, { isCounted: true }) });
    }
    const kinds = await measureKinds(services, options.kindsOptions, reportKind);
    const missed = kinds.filter((kind) => missedBy(kind).length);
    if (options.explain && missed.length) await explainMissed(calendars.at(-1).url, missed, report);
    return kinds;
  } finally {
    await Promise.all(services.map(({ service }) => service.stop()));
    await meter.close();
  }
}
