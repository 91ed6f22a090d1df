// Starts service and baseline as separate processes, and reads their resource usage.
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const TICKS_A_SECOND = 100;
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The service as in production, with logging enabled; the log is discarded. `isCounted`: `rowsRead` works. `from`: the folder
 * of another build.
 */
export function startService(databaseUrl, settings = {}, { isCounted = false, from = root } = {}) {
  const environment = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'http://calendar.example',
    SIGN_IN_LIMIT: 'off',
    ANSWER_CACHE: 'off',
    ...settings,
  };
  const hooks = isCounted ? ['--import', new URL('kinds/session-status.mjs', import.meta.url).href] : [];
  const ready = /API\s+http:\/\/[^:]+:(\d+)/;
  return start({ name: 'service', script: [...hooks, 'dist/main.js'], environment, ready, from, isCounted });
}

const LISTENING = /listening on (\d+)/;

export function startBaseline(databaseUrl, from = root) {
  const environment = { DATABASE_URL: databaseUrl };
  return start({ name: 'baseline', script: ['bench/baseline/server.mjs'], environment, ready: LISTENING, from });
}

/** Its tables have no time zone, and neither has it: dates without one are in UTC. */
export function startPlain(databaseUrl, settings = {}) {
  const environment = { DATABASE_URL: databaseUrl, TZ: 'UTC', ...settings };
  return start({ name: 'plain', script: ['.build/plain/main.js'], environment, ready: LISTENING });
}

/** The options of `npm start`, for both sides. */
const OPTIONS = ['--v8-pool-size=2', '--max-semi-space-size=8', '--no-allocation-site-pretenuring'];

async function start({ name, script, environment, ready, from = root, isCounted = false }) {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...OPTIONS, ...script], {
    cwd: from,
    env: { PATH: process.env.PATH, NODE_ENV: 'development', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', ...(isCounted ? ['ipc'] : [])],
  });
  // Child processes end together with the benchmark.
  const end = () => child.kill();
  process.once('exit', end);
  const port = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      // Once it is ready, its log is read and discarded.
      if (ready.exec(output)) return;
      output += chunk;
      const found = ready.exec(output);
      if (found) resolve(Number(found[1]));
    });
    child.once('exit', (code) => reject(new Error(`${name} ended with code ${code}: ${output}`)));
  });
  return {
    name,
    url: `http://127.0.0.1:${port}/calendar/events/v1`,
    startedMs,
    /** Milliseconds of CPU time so far. */
    async cpuMs() {
      const fields = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ')[1].split(' ');
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
    },
    /** Resident memory, MiB. */
    memoryMiB: () => memoryOf(child, 'VmRSS'),
    /** The most resident memory since `forgetPeak`, MiB. */
    peakMiB: () => memoryOf(child, 'VmHWM'),
    forgetPeak: () => writeFile(`/proc/${child.pid}/clear_refs`, '5'),
    /** The rows that its statements have read since the previous call. */
    rowsRead: () =>
      new Promise((resolve) => {
        child.once('message', resolve);
        child.send('rows');
      }),
    /** Calls a function with each line that is logged from now on. */
    onLog: (take) => void createInterface(child.stdout).on('line', take),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        process.off('exit', end);
        child.removeAllListeners('exit');
        child.once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

async function memoryOf({ pid }, name) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)[1]) / 1024;
}
