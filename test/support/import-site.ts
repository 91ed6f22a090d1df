import { Site } from '../../src/calendar/site.js';
import { Urls } from '../../src/http/urls/urls.js';
import { OutboundClient } from '../../src/outbound/outbound-client.js';
import { findImport, insertImport } from '../../src/transfer/jobs/import-store.js';
import { listReports } from '../../src/transfer/jobs/import-rows.js';
import { storeUrls } from '../../src/transfer/jobs/stored-urls.js';
import { workOnImport } from '../../src/transfer/jobs/work-on-import.js';
import type { ImportOptions } from '../../src/transfer/plan/import-options.js';
import type { SourceCredentials } from '../../src/transfer/source-options.js';
import type { RunningApp } from './start-app.js';

interface SiteImport {
  readonly url: string;
  readonly credentials?: SourceCredentials;
  readonly mode?: 'dry_run' | 'apply';
  readonly options?: ImportOptions;
}

/** Imports a site of this machine into a running service, as its administrator does with a command. */
export async function importSite(
  { database, clock, app, origin }: RunningApp,
  { url, credentials, mode = 'apply', options = {} }: SiteImport,
) {
  const id = await insertImport(
    database.manager,
    {
      ...{ name: 'old.example', source: 'tec', mode, url, hasCredentials: credentials !== undefined },
      options: { interval_ms: 0, ...options },
      baseUrl: storeUrls(new Urls(origin, '', 'calendar/events/v1')),
      viewer: { id: 1, login: 'administrator', role: 'administrator' },
    },
    clock.now(),
  );
  const outbound = new OutboundClient({ allow: ['127.0.0.1'] });
  await workOnImport({ database, clock, site: app.get(Site), outbound }, id, { credentials });
  const job = await findImport(database.manager, id);
  if (!job) throw new Error(`there is no import ${id}`);
  const { rows } = await listReports(database.manager, id, { outcomes: [], limit: 10_000, offset: 0 });
  return { state: job.state, error: job.error, counts: job.counts, rows };
}
