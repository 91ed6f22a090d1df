import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { createApp } from '../../src/bootstrap/create-app.js';
import { readSettings } from '../../src/config/settings.js';
import { emptyTables, tablesWithoutRows } from '../../src/testing/record-tables.js';
import type { ServiceLogger } from '../../src/bootstrap/logger.js';
import { type Draft, restartNumbers } from '../build/draft.js';
import { Api } from './api.js';
import { freshDatabase } from './database.js';
import { FixedClock, NOW } from './fixed-clock.js';
import { addUsers, type Login } from './users.js';

/** The service, listening on a free port with a database, users and a clock of its own. */
export interface RunningApp {
  readonly app: NestExpressApplication;
  readonly database: DataSource;
  readonly clock: FixedClock;
  /** Not signed in; `api.as('editor')` is. */
  readonly api: Api;
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Creates a record through the API, as the administrator unless told, and gives what was answered. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a record as the wire has it, see Answer
  given: (draft: Draft, by?: Login) => Promise<any>;
  stop: () => Promise<void>;
}

export interface StartParts {
  /** Whether the users of `users.ts` exist. */
  readonly users?: boolean;
  /** Where the log goes; `LOG_LEVEL` is silent unless the environment says otherwise. */
  readonly log?: ServiceLogger;
}

/**
 * Starts the service. `environment` holds settings that this test is about; those of the machine are not read. Without
 * users it is open: everybody may write.
 */
export async function startApp(
  environment: Record<string, string> = {},
  { users = true, log }: StartParts = {},
): Promise<RunningApp> {
  restartNumbers();
  const fresh = await freshDatabase();
  const settings = readSettings({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    // Tests look for changes themselves: statements in the background would be counted as theirs.
    WEBHOOK_DELIVERY: 'off',
    DATABASE_URL: fresh.url,
    ...environment,
  });
  const clock = new FixedClock();
  const app = await createApp(settings, { clock, log });
  const database = app.get(DataSource);
  if (users) await addUsers(database);
  await app.listen(0, '127.0.0.1');
  const origin = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const root = [origin, settings.API_PREFIX, settings.API_NAMESPACE].filter(Boolean).join('/');
  const api = new Api(root, clock);
  return {
    app,
    database,
    clock,
    api,
    origin,
    async given({ path, fields }, by = 'administrator') {
      const { status, body } = await api.as(by).post(path, fields);
      if (status !== 201) throw new Error(`${path} was not created: ${status} ${JSON.stringify(body)}`);
      return body;
    },
    async stop() {
      await app.close();
      await fresh.drop();
    },
  };
}

/**
 * One running service for a whole test file, without a record at the beginning of each test. To be awaited at the top
 * level of the file: `const { api, given } = await appForThisFile();`
 */
export async function appForThisFile(
  environment: Record<string, string> = {},
  parts: StartParts = {},
): Promise<RunningApp> {
  const running = await startApp(environment, parts);
  const recordTables = await tablesWithoutRows(running.database);
  beforeEach(async () => {
    await emptyTables(running.database, recordTables);
    running.clock.moveTo(NOW);
  });
  afterAll(() => running.stop());
  return running;
}
