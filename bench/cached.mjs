// The default list from the cache of finished answers, while another client writes once a second.
import { asked, cannon, median, timed } from './measure.mjs';
import { startService } from './servers.mjs';
import { shapesFor } from './shapes.mjs';

/** Requests a second over those of the uncached floor: of whole answers, and of conditional ones. */
export async function measureCached(databaseUrl, floor, { rounds, seconds }) {
  const service = await startService(databaseUrl, { ANSWER_CACHE: 'on' });
  try {
    const [list] = await shapesFor(service);
    const update = (await shapesFor(service)).find(({ name }) => name === 'update');
    const load = { connections: 8, seconds };
    let writes = 0;
    const writing = setInterval(() => void asked(service, update, (writes += 1)), 1000);
    const ratios = { list: [], notModified: [] };
    for (let round = 0; round < rounds; round++) {
      const uncached = await timed(floor, list, load);
      ratios.list.push((await timed(service, list, load)).perSecond / uncached.perSecond);
      ratios.notModified.push((await conditional(service, list, load)) / uncached.perSecond);
    }
    clearInterval(writing);
    return { list: median(ratios.list), notModified: median(ratios.notModified), writes };
  } finally {
    await service.stop();
  }
}

/** Answers a second to a client that knows the list: of the etag it has, until a write moves it. */
async function conditional(service, list, { connections, seconds }) {
  const { etag } = await asked(service, list);
  if (!etag) return 0;
  let answered = 0;
  for (let part = 0; part < seconds; part++) {
    const fresh = (await asked(service, list)).etag;
    const headers = { 'if-none-match': fresh };
    const result = await cannon(service, { ...list, headers }, { connections, duration: 1 });
    answered += result['2xx'] + result['3xx'];
  }
  return answered / seconds;
}
