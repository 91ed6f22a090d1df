import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Site } from '../../src/calendar/site.js';
import { Urls } from '../../src/http/urls/urls.js';
import { OutboundClient } from '../../src/outbound/outbound-client.js';
import { listReports } from '../../src/transfer/jobs/import-rows.js';
import { findImport, insertImport } from '../../src/transfer/jobs/import-store.js';
import { storeUrls } from '../../src/transfer/jobs/stored-urls.js';
import { workOnImport } from '../../src/transfer/jobs/work-on-import.js';
import type { ImportOptions } from '../../src/transfer/plan/import-options.js';
import type { SourceName } from '../../src/transfer/source-options.js';
import type { RunningApp } from './start-app.js';

interface FileImport {
  readonly source: SourceName;
  readonly content: string | Uint8Array;
  readonly mode?: 'dry_run' | 'apply';
  readonly options?: ImportOptions;
}

/** Imports a file into a running service, as its administrator does with a command. */
export async function importFile(
  { database, clock, app, origin }: RunningApp,
  { source, content, mode = 'apply', options = {} }: FileImport,
) {
  const folder = await mkdtemp(join(tmpdir(), 'imported-'));
  const filePath = join(folder, `events.${source}`);
  try {
    await writeFile(filePath, content);
    const id = await insertImport(
      database.manager,
      {
        ...{ name: 'a-file', source, mode, options, filePath, hasCredentials: false },
        baseUrl: storeUrls(new Urls(origin, '', 'calendar/events/v1')),
        viewer: { id: 1, login: 'administrator', role: 'administrator' },
      },
      clock.now(),
    );
    await workOnImport({ database, clock, site: app.get(Site), outbound: new OutboundClient() }, id);
    const job = await findImport(database.manager, id);
    if (!job) throw new Error(`there is no import ${id}`);
    const { rows } = await listReports(database.manager, id, { outcomes: [], limit: 10_000, offset: 0 });
    return { state: job.state, error: job.error, counts: job.counts, total: job.total, rows };
  } finally {
    await rm(folder, { recursive: true });
  }
}
