// Lists with one date of each series, relative to the default list of the same calendar.
import { measure, median, send } from '../measure.mjs';
import { startService } from '../servers.mjs';
import { recordsOf, updateOf } from '../shapes.mjs';

const CONNECTIONS = 8;

/** Lists after a write, of each kind. */
const WRITES = 30;

const PLAIN = { name: 'default list', kind: 'list', path: '/events' };
const LISTS = [
  { name: 'series_view=first', kind: 'list', path: '/events?series_view=first' },
  { name: 'is_recurring=false', kind: 'list', path: '/events?is_recurring=false' },
];

/** By list: its time relative to that of the default list, while nothing changes and as the first one after a write. */
export async function measureFirst(url, { warmUpSeconds, plainRounds, seconds }) {
  const service = await startService(url);
  try {
    const update = updateOf(await recordsOf(service));
    const found = [];
    for (const list of LISTS) {
      const shapes = [PLAIN, list];
      for (const shape of shapes) await measure(service, shape, { connections: CONNECTIONS, seconds: warmUpSeconds });
      const warm = [];
      for (let round = 0; round < plainRounds; round += 1) {
        const rates = await inTurns(shapes, round, (shape) =>
          measure(service, shape, { connections: CONNECTIONS, seconds }),
        );
        warm.push(rates.get(PLAIN).perSecond / rates.get(list).perSecond);
      }
      const afterWrite = [];
      for (let n = 0; n < WRITES; n += 1) {
        const times = await inTurns(shapes, n, (shape, place) => timeAfterWrite(service, update, shape, 2 * n + place));
        afterWrite.push(times.get(list) / times.get(PLAIN));
      }
      found.push({ name: list.name, warm: median(warm), afterWrite: median(afterWrite) });
    }
    return found;
  } finally {
    await service.stop();
  }
}

/** What each shape gives; another one goes first in each round. */
async function inTurns(shapes, round, act) {
  const results = new Map();
  for (const [place, shape] of (round % 2 ? shapes.toReversed() : shapes).entries()) {
    results.set(shape, await act(shape, place));
  }
  return results;
}

async function timeAfterWrite(service, update, shape, n) {
  await send(service, update, n);
  const started = performance.now();
  await send(service, shape);
  return performance.now() - started;
}
