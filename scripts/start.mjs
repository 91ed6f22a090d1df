// npm start: from a fresh clone to a serving calendar. The service runs in this very process, and package.json has it
// `exec`ed (with a second try for shells that know no exec), so signals and exit codes are its own.
import { buildIfNeeded, installIfNeeded, requireNode } from './fresh-clone.mjs';

requireNode();
await installIfNeeded();
await buildIfNeeded();
await import('../dist/main.js');
