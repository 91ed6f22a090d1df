// Sizes of what a browser loads and what its first view of a page costs, from the built service on an empty database file,
// compared with their limits. npm run pages:budget
// --without-tasks: not the longest task, which depends on what else the machine does.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { brotliCompressSync } from 'node:zlib';
import { firstViews } from './first-view.mjs';

const PORT = process.env.BUDGET_PORT ?? '3987';
const ORIGIN = `http://127.0.0.1:${PORT}`;
const EVENTS = 210;
const WITH_TASKS = !process.argv.includes('--without-tasks');

const folder = await mkdtemp(join(tmpdir(), 'page-budget-'));
const service = spawn(process.execPath, ['dist/cli.js', 'start'], {
  env: {
    ...process.env,
    ...{ PORT, HOST: '127.0.0.1', DATABASE_URL: `sqlite:${folder}/calendar.sqlite` },
    ...{ LOG_LEVEL: 'silent', RATE_LIMIT: 'off' },
  },
  stdio: 'ignore',
});
try {
  await untilReady();
  const month = await fill();
  const faults = await measure(month);
  if (faults.length) process.exitCode = 1;
} finally {
  service.kill();
  await once(service, 'exit');
  await rm(folder, { recursive: true });
}

async function untilReady() {
  for (;;) {
    const ready = await fetch(`${ORIGIN}/health/ready`).catch(() => undefined);
    if (ready?.ok) return;
    if (service.exitCode !== null) throw new Error('the service did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Creates the events of one month; gives its name. */
async function fill() {
  const next = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1));
  const month = next.toISOString().slice(0, 7);
  for (let number = 0; number < EVENTS; number += 1) {
    const day = String((number % 28) + 1).padStart(2, '0');
    const title = `An evening in the old town, number ${number}`;
    const body = { title, start_date: `${month}-${day} 18:00:00`, end_date: `${month}-${day} 20:00:00` };
    const headers = { 'content-type': 'application/json' };
    const url = `${ORIGIN}/calendar/events/v1/events`;
    const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (status !== 201) throw new Error(`an event was not created: ${status}`);
  }
  return month;
}

async function measure(month) {
  const list = await read('/events/');
  const grid = await read(`/events/${month}/`);
  const [, eventPath] = /href="(\/event\/[^"]+)"/.exec(list.toString());
  const pages = [list, grid, await read(eventPath)];
  const results = [
    ['list of 12, HTML', list.length, 30_000],
    ['list of 12, compressed', compressed(list), 8_000],
    [`month of ${EVENTS}, HTML`, grid.length, 60_000],
    [`month of ${EVENTS}, compressed`, compressed(grid), 9_000],
    ['component, compressed', compressed(await read('/embed/v1.js')), 6_000],
    ['stylesheets of a page, compressed', await largest(pages, /<link rel="stylesheet" href="([^"]+)"/g), 5_000],
    ['scripts of a page, compressed', await largest(pages, /<script type="module" src="([^"]+)"/g), 4_000],
    ...(await viewResults({ 'list of 12': '/events/', [`month of ${EVENTS}`]: `/events/${month}/`, event: eventPath })),
  ].map(([what, value, limit, unit = 'bytes']) => ({ what, value, limit, unit }));
  for (const { what, value, limit, unit } of results)
    console.log(`${value <= limit ? 'ok  ' : 'OVER'} ${what}: ${+value.toFixed(3)} of ${limit} ${unit}`);
  return results.filter(({ value, limit }) => value > limit);
}

/** What the first view of pages costs; `paths` by their names. */
async function viewResults(paths) {
  const views = await firstViews(Object.values(paths).map((path) => ORIGIN + path));
  return Object.keys(paths).flatMap((name, index) => {
    const { requests, nodes, shift, longestTaskMs, blocking } = views[index];
    return [
      [`${name}, first view`, requests, 4, 'requests'],
      [`${name}, document`, nodes, 1500, 'elements'],
      [`${name}, layout shift`, shift, 0.02, ''],
      ...(WITH_TASKS ? [[`${name}, longest task at a quarter of the speed`, longestTaskMs, 50, 'ms']] : []),
      [`${name}, scripts that block`, blocking, 0, ''],
    ];
  });
}

/** The most that one of the pages loads of a kind. */
async function largest(pages, pattern) {
  const sizes = pages.map(async (page) => {
    const files = [...page.toString().matchAll(pattern)].map(([, path]) => path);
    const contents = await Promise.all(files.map(read));
    return contents.reduce((total, content) => total + compressed(content), 0);
  });
  return Math.max(...(await Promise.all(sizes)));
}

async function read(path) {
  const response = await fetch(ORIGIN + path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

function compressed(bytes) {
  return brotliCompressSync(bytes).length;
}
