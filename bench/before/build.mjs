// Another build of the service, with a database of its own, since its tables can differ.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startBaseline, startService } from '../servers.mjs';

/** The build in a folder, which has been installed and built; its own loader fills its database. */
export async function buildBefore(folder, databases, events) {
  const from = resolve(folder);
  const url = `${databases}_before_${events}`;
  const file = (name) => pathToFileURL(`${from}/bench/${name}`).href;
  const code = `
    const { ensureCalendar } = await import('${file('load.mjs')}');
    await ensureCalendar('${url}', ${events});
    const { deleteWrites } = await import('${file('delete-writes.mjs')}');
    await deleteWrites('${url}');`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { cwd: from });
  const { shapesFor } = await import(file('shapes.mjs'));
  return {
    name: 'before',
    url,
    shapesFor,
    start: (address, settings) => startService(address, settings, { from }),
    startBaseline: (address) => startBaseline(address, from),
  };
}
