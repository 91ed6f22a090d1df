import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { UserRepository } from '../accounts/users/user.repository.js';
import type { Settings } from '../config/settings.js';
import { VERSION } from '../config/version.js';
import { type DatabaseDescription, describeDatabase } from '../persistence/setup/database-description.js';
import { ServiceLogger } from './logger.js';

interface Started {
  readonly version: string;
  readonly environment: Settings['NODE_ENV'];
  /** Undefined for a service without pages. */
  readonly calendar: string | undefined;
  readonly api: string;
  readonly docs: string;
  readonly database: DatabaseDescription;
  /** Number of users. */
  readonly users: number;
}

const OPEN =
  'OPEN: there are no users yet, so anyone on this machine has administrator rights. To end this: npm run users -- add LOGIN --role administrator';

/** Prints version, URLs and database on standard output: as JSON in production, else as text. */
export async function announce(app: NestExpressApplication, settings: Settings, open: boolean): Promise<void> {
  const url = await app.getUrl();
  const started: Started = {
    version: VERSION,
    environment: settings.NODE_ENV,
    calendar: settings.PAGES === 'on' ? `${url}/events/` : undefined,
    api: [url, settings.API_PREFIX, settings.API_NAMESPACE].filter(Boolean).join('/'),
    docs: `${url}/docs`,
    database: await describeDatabase(app.get(DataSource), settings.DATABASE_URL),
    users: await app.get(UserRepository).count(),
  };
  // Independent of LOG_LEVEL: operators and scripts wait for this line.
  if (settings.NODE_ENV === 'production') new ServiceLogger('info').log({ msg: 'The calendar is ready.', ...started });
  else process.stdout.write(`${[...linesFor(started), ...(open ? [OPEN] : [])].join('\n')}\n`);
}

function linesFor({ version, environment, calendar, api, docs, database, users }: Started): string[] {
  return [
    `The calendar is ready (version ${version}, ${environment}).`,
    ...(calendar === undefined ? [] : [`  Calendar ${calendar}`]),
    `  API      ${api}`,
    `  Swagger  ${docs}`,
    `  Database ${database.engine}, ${database.place}`,
    `  Users    ${users}`,
  ];
}
