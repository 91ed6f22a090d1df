import type { Chance } from '../../support/chance.js';
import { freshDatabase } from '../../support/database.js';
import { startApp } from '../../support/start-app.js';
import { MovingClock } from './moving-clock.js';

type Environment = Parameters<typeof startApp>[0];

/** Three processes of one calendar, whose clocks move together. The last one is to keep nothing; it may have settings of its own. */
export async function startThree(chance: Chance, settings: Environment, settingsOfLast: Environment = {}) {
  const fresh = await freshDatabase();
  const environment = { DATABASE_URL: fresh.url, ...settings };
  const one = await startApp(environment);
  const other = await startApp(environment, { users: false });
  const without = await startApp({ ...environment, ...settingsOfLast }, { users: false });
  const apps = [one, other, without];
  const clock = new MovingClock(
    chance,
    apps.map((app) => app.clock),
  );
  const stop = async () => {
    for (const app of apps) await app.stop();
    await fresh.drop();
  };
  return { one, other, without, apps, clock, stop };
}

/** The headers of a response that do not name the request. */
export const stableHeaders = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !/^(x-request-id|date|keep-alive)$/.test(name)));
