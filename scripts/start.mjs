// npm start: from a fresh clone to a serving calendar. The service runs in this very process, and package.json has it
// `exec`ed (with a second try for shells that know no exec), so signals and exit codes are its own.
import { existsSync } from 'node:fs';
import { buildIfNeeded, installIfNeeded, requireNode } from './fresh-clone.mjs';

requireNode();
loadDotEnv();
await installIfNeeded();
await buildIfNeeded();
process.argv.splice(2, Infinity, 'start');
await import('../dist/cli.js');

// Read before the service reads it: NODE_ENV decides how the first lines look. What is wrong with the file, the service says.
function loadDotEnv() {
  if (process.env.NODE_ENV === 'test' || !existsSync('.env')) return;
  try {
    process.loadEnvFile();
  } catch {
    // As said above.
  }
}
