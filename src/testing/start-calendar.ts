import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../bootstrap/create-app.js';
import { readSettings } from '../bootstrap/settings.js';
import { systemClock } from '../calendar/clock.js';
import { utcText, type UtcText } from '../calendar/dates/texts.js';
import { ROLES, type Role } from '../calendar/viewer.js';

/** The password of each user of a calendar for tests; a login is the name of its role. */
export const TEST_PASSWORD = 'calendar-for-tests';

export interface TestCalendarOptions {
  /** Settings of the service, by the names of its environment variables. The machine's own environment is not read. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What time it is for the calendar; the machine's time unless given. */
  readonly now?: Date;
}

/** A calendar of one's own: an empty embedded database, a user for each role, a free port. */
export interface TestCalendar {
  /** Address of the namespace, without a slash at the end. */
  readonly baseUrl: string;
  /** The `Authorization` header of the user with that role. */
  readonly authorization: (role: Role) => string;
  /** Moves the calendar's clock, and stops it there. */
  readonly setTime: (now: Date) => void;
  /** Stops the service and removes its database. */
  readonly stop: () => Promise<void>;
}

/** Starts the service for another program's tests; nothing outside this process is touched. */
export async function startCalendar({ settings = {}, now }: TestCalendarOptions = {}): Promise<TestCalendar> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-for-tests-'));
  let still: UtcText | undefined = now && instantOf(now);
  const chosen = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DATABASE_URL: `sqlite:${join(folder, 'calendar.sqlite')}`,
    BOOTSTRAP_USERS: JSON.stringify(ROLES.map((role) => ({ login: role, role, password: TEST_PASSWORD }))),
    SHUTDOWN_GRACE_SECONDS: '0',
    ...settings,
  });
  const app = await createApp(chosen, { clock: { now: () => still ?? systemClock.now() } });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const path = [chosen.API_PREFIX, chosen.API_NAMESPACE].filter(Boolean).join('/');
  return {
    baseUrl: `http://127.0.0.1:${port}/${path}`,
    authorization: (role) => `Basic ${Buffer.from(`${role}:${TEST_PASSWORD}`).toString('base64')}`,
    setTime: (time) => {
      still = instantOf(time);
    },
    async stop() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const instantOf = (time: Date): UtcText => utcText(Math.floor(time.getTime() / 1000));
