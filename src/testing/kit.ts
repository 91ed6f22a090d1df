import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { createApp } from '../bootstrap/create-app.js';
import { readSettings, type Settings } from '../config/settings.js';
import { createRecords } from './create-records.js';
import { FailuresOnDemand } from './failures-on-demand.js';
import { emptyTables, tablesWithoutRows } from './record-tables.js';
import type { TestCalendar, TestCalendarOptions, TestRole } from './test-calendar.cjs';
import { TestClock } from './test-clock.js';
import { addTestUsers } from './test-users.js';

/** Starts the service on its own database, with a user of each role and the given password. Throws InvalidSetting. */
export async function startTestCalendar(options: TestCalendarOptions, password: string): Promise<TestCalendar> {
  const folder = await mkdtemp(join(tmpdir(), 'calendar-for-tests-'));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const settings = settingsFor(`sqlite:${join(folder, 'calendar.sqlite')}`, options);
    return await startWith(settings, options, { password, removeFolder });
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

function settingsFor(databaseUrl: string, { settings = {} }: TestCalendarOptions): Settings {
  const own = { NODE_ENV: 'test', LOG_LEVEL: 'error', DATABASE_URL: databaseUrl, SHUTDOWN_GRACE_SECONDS: '0' };
  return readSettings({ ...own, ...settings });
}

interface StartOptions {
  readonly password: string;
  readonly removeFolder: () => Promise<void>;
}

async function startWith(
  settings: Settings,
  { now, running = false }: TestCalendarOptions,
  { password, removeFolder }: StartOptions,
): Promise<TestCalendar> {
  const clock = new TestClock(now, running);
  const failures = new FailuresOnDemand();
  const app = await createApp(settings, { clock, interceptor: failures.handler });
  const database = app.get(DataSource);
  await addTestUsers(database, clock, password);
  const recordTables = await tablesWithoutRows(database);
  await app.listen(0, '127.0.0.1');
  const baseUrl = addressOf(app, settings);
  const authorization = (role: TestRole) => `Basic ${Buffer.from(`${role}:${password}`).toString('base64')}`;
  return {
    baseUrl,
    authorization,
    given: createRecords({ baseUrl, authorization, now: () => clock.date() }),
    setTime: (time) => clock.standAt(time),
    letTimeRun: (from) => clock.runFrom(from),
    failNext: (failure) => failures.fail(failure),
    delayNext: (delay) => failures.delay(delay),
    async reset() {
      failures.clear();
      clock.reset();
      await emptyTables(database, recordTables);
    },
    async stop() {
      await app.close();
      await removeFolder();
    },
  };
}

function addressOf(app: NestExpressApplication, { API_PREFIX, API_NAMESPACE }: Settings): string {
  const { port } = app.getHttpServer().address() as AddressInfo;
  return [`http://127.0.0.1:${port}`, API_PREFIX, API_NAMESPACE].filter(Boolean).join('/');
}
