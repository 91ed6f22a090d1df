// npm test: unit and end-to-end tests on the embedded database, and on MySQL when TEST_DATABASE_URL names one.
// Arguments go to jest: npm test -- test/e2e/events
import { buildIfNeeded, installIfNeeded, requireNode, run } from './fresh-clone.mjs';

requireNode();
await installIfNeeded();
const wanted = process.argv.slice(2);
// Some end-to-end tests are about the process: they start what was built.
if (!wanted.includes('unit')) await buildIfNeeded();
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
// Whatever the environment of the shell says: what runs here is a test.
process.exitCode = await run(process.execPath, [...jest, ...wanted], { ...process.env, NODE_ENV: 'test' });
