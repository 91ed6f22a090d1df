// The part of the benchmark with imports: the export of a calendar into an empty one, and its events by single creates.
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { systemClock } from '../../dist/calendar/clock.js';
import { User } from '../../dist/accounts/users/user.entity.js';
import { UserRepository } from '../../dist/accounts/users/user.repository.js';
import { dataSourceOptions } from '../../dist/persistence/setup/data-source.js';
import { emptyDatabase } from '../../dist/persistence/setup/empty-database.js';
import { connect, openDatabase } from '../../dist/persistence/setup/open-database.js';
import { WRITER } from '../load.mjs';
import { oneConnection } from '../one-connection.mjs';
import { startService } from '../servers.mjs';
import { headersOf } from '../shapes.mjs';
import { bodyOf, readExport } from './file.mjs';
import { exportSample, runCommand } from './source.mjs';

/** Events that a service gets before those that are measured, one by one or by an import: it compiles its code meanwhile. */
const WARM_UP = 1000;

/** Single creates whose rate stands for that of all. */
const SINGLES = 1000;

/** How often a job is looked at. */
const LOOK_MS = 100;

const FILE = '.build/bench-transfer.jsonl';
const FIRST = '.build/bench-transfer-first.jsonl';
const EVENTS = '.build/bench-transfer-events.jsonl';
const OTHERS = '.build/bench-transfer-others.jsonl';

/**
 * Seconds of the same events by a job of a service, by the command, by the command again, and by single creates. What they
 * link to exists before. Job and single creates each have a service of their own, with the same events as warm-up.
 */
export async function measureTransfer({ source, target, events }) {
  await mkdir(dirname(FILE), { recursive: true });
  await exportSample(source, events + WARM_UP, FILE);
  const exported = await readExport(FILE);
  await exported.writeOthers(OTHERS);
  await exported.writeEvents(FIRST, exported.events.slice(0, WARM_UP));
  await exported.writeEvents(EVENTS, exported.events.slice(WARM_UP));
  const renewed = async () => {
    await emptyCalendar(target);
    await importFile(target, OTHERS, 'created');
  };
  await renewed();
  const singlesSeconds = (await singleCreates(target, exported.events.slice(0, WARM_UP + SINGLES))) * events;
  await renewed();
  const jobSeconds = await importByJob(target);
  await renewed();
  const importSeconds = await importFile(target, EVENTS, 'created');
  const againSeconds = await importFile(target, EVENTS, 'unchanged');
  return { events, jobSeconds, importSeconds, againSeconds, singlesSeconds };
}

async function emptyCalendar(url) {
  await emptyDatabase(url);
  const database = await openDatabase({ ...dataSourceOptions({ url, poolSize: 2 }), entities: [User] });
  try {
    await new UserRepository(database, systemClock).add({ ...WRITER, email: null, name: WRITER.login });
  } finally {
    await database.destroy();
  }
}

/** Seconds of the command as people run it, with its start. Throws if a record has another outcome. */
async function importFile(url, file, outcome) {
  const started = performance.now();
  const { stderr } = await runCommand(['import', 'jsonl', file, '--apply'], url);
  const seconds = (performance.now() - started) / 1000;
  const [, counts = ''] = /^import \d+: (.*)$/m.exec(stderr) ?? [];
  const found = [...counts.matchAll(/(\w+) [1-9]\d*/g)].map(([, name]) => name);
  if (found.join() !== outcome) throw new Error(`unexpected: ${stderr.slice(-500)}`);
  return seconds;
}

/** Seconds from the upload of the file until the job of a running service is done. */
async function importByJob(url) {
  const service = await startService(url);
  try {
    await runJob(service, FIRST);
    const started = performance.now();
    await runJob(service, EVENTS);
    return (performance.now() - started) / 1000;
  } finally {
    await service.stop();
  }
}

async function runJob({ url }, file) {
  const headers = headersOf({ as: 'editor' });
  const form = new FormData();
  for (const [name, value] of Object.entries({ source: 'jsonl', mode: 'apply' })) form.set(name, value);
  form.set('file', new Blob([await readFile(file)]), 'events.jsonl');
  let job = await (await fetch(`${url}/imports`, { method: 'POST', headers, body: form })).json();
  while (job.state === 'queued' || job.state === 'running') {
    await setTimeout(LOOK_MS);
    job = await (await fetch(job.rest_url.replace(/^.*(?=\/imports)/, url), { headers })).json();
  }
  if (job.state !== 'done' || job.created !== job.total) throw new Error(JSON.stringify(job));
}

/** Seconds of a single create on one connection, in the mean. */
async function singleCreates(url, events) {
  const idOf = await idsIn(url);
  const bodies = events.map((event) => bodyOf(event, idOf));
  const service = await startService(url);
  try {
    const send = oneConnection(service);
    let started = performance.now();
    for (const [index, body] of bodies.entries()) {
      if (index === WARM_UP) started = performance.now();
      const { status, body: answer } = await send({ kind: 'write', method: 'POST', path: '/events', body });
      if (status !== 201) throw new Error(`${status} ${answer.slice(0, 500)}`);
    }
    return (performance.now() - started) / 1000 / (bodies.length - WARM_UP);
  } finally {
    await service.stop();
  }
}

/** The ids that imported records have now, by kind and the id in the file. */
async function idsIn(url) {
  const database = await connect(dataSourceOptions({ url, poolSize: 1 }));
  try {
    const rows = await database.query(
      "SELECT kind, external_id, record_id AS id FROM external_ids WHERE source = 'jsonl'",
    );
    const ids = new Map(rows.map(({ kind, external_id, id }) => [`${kind} ${String(external_id)}`, id]));
    return (kind, id) => ids.get(`${kind} ${id}`);
  } finally {
    await database.destroy();
  }
}
