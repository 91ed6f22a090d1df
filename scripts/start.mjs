// npm start: starts the service, also from a fresh clone. It runs in this process, which package.json starts with `exec` (or
// without, in shells that do not have it), so that signals and exit codes are those of the service.
import { existsSync } from 'node:fs';
import { buildIfNeeded, installIfNeeded, requireNode } from './fresh-clone.mjs';

requireNode();
loadDotEnv();
await installIfNeeded();
await buildIfNeeded();
process.argv.splice(2, Infinity, 'start');
await import('../dist/cli.js');

// Loaded early, because NODE_ENV determines the format of the first lines.
function loadDotEnv() {
  if (process.env.NODE_ENV === 'test' || !existsSync('.env')) return;
  try {
    process.loadEnvFile();
  } catch {
    // The service reports errors of the file when it loads it.
  }
}
