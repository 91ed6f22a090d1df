// Prepares `npm start` and `npm test` in a fresh clone: checks the Node version, installs packages, builds.
// Runs before anything is installed, so it imports only modules of Node.
import { spawn } from 'node:child_process';
import { lstatSync, readdirSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname ?? '.', '..');
const OLDEST_NODE = [20, 19];

/** Exits with a one-line error if this version of Node is not supported. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  print('fatal', `Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Installs the locked packages if they are missing or older than the lock file, including development packages, even if
 * NODE_ENV or the configuration of npm omits them. A linked `node_modules` is left unchanged.
 */
export async function installIfNeeded() {
  const packages = lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false });
  if (packages?.isSymbolicLink()) return;
  if (modifiedAt('node_modules/.package-lock.json') >= modifiedAt('package-lock.json')) return;
  await install();
}

async function install() {
  print('info', 'Installing packages (once, about a minute) ...');
  await runOrExit('npm', ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** Compiles `src` to `dist` if a source is newer than the last successful build. */
export async function buildIfNeeded() {
  const sources = ['src', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json', 'package-lock.json'];
  if (modifiedAt('dist/cli.js') >= Math.max(...sources.map(newestIn))) return;
  // Development packages may be missing.
  if (modifiedAt('node_modules/@nestjs/cli') === -Infinity) await install();
  print('info', 'Building ...');
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
  if (modifiedAt('client/dist/cjs/package.json') >= Math.max(...sources.map(newestIn))) return;
  await runOrExit('npm', ['run', '--silent', 'build', '-w', 'client']);
}

/** Runs a command in the project folder, forwards signals to it, and resolves to its exit code. */
export function run(command, args, env = process.env, output = 'inherit') {
  const [program, ...first] = command === 'npm' ? npm() : [command];
  const child = spawn(program, [...first, ...args], { cwd: root, stdio: ['inherit', output, 'inherit'], env });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const forward = (signal) => child.kill(signal);
  for (const signal of signals) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}

// In production, all output is JSON lines; output of npm other than errors is suppressed.
function print(level, msg) {
  const line = isProduction() ? JSON.stringify({ level, time: new Date().toISOString(), msg }) : msg;
  (level === 'fatal' ? process.stderr : process.stdout).write(`${line}\n`);
}

const isProduction = () => process.env.NODE_ENV === 'production';

async function runOrExit(command, args) {
  const code = await run(command, args, process.env, isProduction() ? 'ignore' : 'inherit');
  if (code !== 0) process.exit(code);
}

// npm sets its path for its scripts; without it, npm is looked up in PATH.
function npm() {
  const path = process.env.npm_execpath;
  return path?.endsWith('.js') ? [process.execPath, path] : ['npm'];
}

function modifiedAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
}

// Includes folders, whose modification time changes when a file is removed.
function newestIn(path) {
  const own = modifiedAt(path);
  if (!statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()) return own;
  return Math.max(own, ...readdirSync(join(root, path)).map((name) => newestIn(join(path, name))));
}
