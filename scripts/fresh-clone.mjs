// What `npm start` and `npm test` need before anything else: a recent Node, the packages, a build.
// Runs before anything is installed, so it imports nothing but Node itself.
import { spawn } from 'node:child_process';
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? '.', '..');
const OLDEST_NODE = [20, 19];

/** Stops with one line when this Node is older than the service supports. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  say('fatal', `Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Installs the locked packages when they are absent or older than the lock file. Those of the build are among them, also
 * where NODE_ENV or npm's own configuration would omit them. A linked folder is left alone.
 */
export async function installIfNeeded() {
  const packages = lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false });
  if (packages?.isSymbolicLink()) return;
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return;
  await install();
}

async function install() {
  say('info', 'Installing packages (once, about a minute) ...');
  await runOrExit('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Compiles `src` into `dist` when something in it is newer than the last build that succeeded. */
export async function buildIfNeeded() {
  const sources = ['src', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'package-lock.json'];
  if (changedAt('dist/cli.js') >= Math.max(...sources.map(newestIn))) return;
  // Packages may have been installed without those of the build.
  if (changedAt('node_modules/@nestjs/cli') === -Infinity) await install();
  say('info', 'Building ...');
  await runOrExit('npm', ['run', '--silent', 'build']);
}

/** Compiles the client in the same way. */
export async function buildClientIfNeeded() {
  const sources = [
    'client/src',
    'client/tsconfig.json',
    'client/tsconfig.cjs.json',
    'client/package.json',
    'tsconfig.json',
  ];
  if (changedAt('client/dist/cjs/package.json') >= Math.max(...sources.map(newestIn))) return;
  await runOrExit('npm', ['run', '--silent', 'build', '-w', 'client']);
}

/** Runs a command in the project folder, passes signals on to it, and resolves to its exit code. */
export function run(command, args, env = process.env, output = 'inherit') {
  const [program, ...first] = command === 'npm' ? npm() : [command];
  const child = spawn(program, [...first, ...args], { cwd: root, stdio: ['inherit', output, 'inherit'], env });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const passOn = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, passOn);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

// In production every line of a start is one of JSON; what npm says beside its errors is left out there.
function say(level, msg) {
  const line = isProduction() ? JSON.stringify({ level, time: new Date().toISOString(), msg }) : msg;
  (level === 'fatal' ? process.stderr : process.stdout).write(`${line}\n`);
}

const isProduction = () => process.env.NODE_ENV === 'production';

async function runOrExit(command, args) {
  const code = await run(command, args, process.env, isProduction() ? 'ignore' : 'inherit');
  if (code !== 0) process.exit(code);
}

// npm tells its scripts where it lives; started by hand, the one on the path is taken.
function npm() {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? [process.execPath, own] : ['npm'];
}

function changedAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
}

// Folders count as well: their time moves when a file is removed.
function newestIn(path) {
  const here = changedAt(path);
  if (!statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()) return here;
  return Math.max(here, ...readdirSync(join(root, path)).map((name) => newestIn(join(path, name))));
}
