// The default list from the response cache, while another client writes once per second.
import { send, runLoad, median, measure } from '../measure.mjs';
import { startService } from '../servers.mjs';
import { shapesFor } from '../shapes.mjs';

const CONNECTIONS = 8;

/**
 * Requests per second relative to the uncached baseline, while one client writes once per second through the service: for
 * full responses, and for conditional requests with the latest tag.
 */
export async function measureCached(databaseUrl, baseline, { cachedRounds, seconds }) {
  const service = await startService(databaseUrl, { ANSWER_CACHE: 'on' });
  const shapes = await shapesFor(service);
  const [list] = shapes;
  const update = shapes.find(({ name }) => name === 'update');
  let writes = 0;
  const writing = setInterval(() => void send(service, update, (writes += 1)).catch(() => undefined), 1000);
  try {
    const ratios = { list: [], notModified: [] };
    const load = { connections: CONNECTIONS, seconds };
    await measure(service, list, { ...load, seconds: 4 });
    for (let round = 0; round < cachedRounds; round++) {
      const uncached = await measure(baseline, list, load);
      ratios.list.push((await measure(service, list, load)).perSecond / uncached.perSecond);
      const conditional = await runLoad(service, { ...list, kind: 'conditional' }, load);
      ratios.notModified.push(conditional.perSecond / uncached.perSecond);
    }
    return { list: median(ratios.list), notModified: median(ratios.notModified), writes };
  } finally {
    clearInterval(writing);
    await service.stop();
  }
}
