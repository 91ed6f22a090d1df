// npm test: unit and end-to-end tests on the embedded database, and on MySQL when TEST_DATABASE_URL names one.
// Names of projects choose others, everything else goes to jest: npm test -- faults, npm test -- unit src/calendar
import { buildIfNeeded, installIfNeeded, requireNode, run } from './fresh-clone.mjs';

const QUICK = ['unit', 'embedded', ...(process.env.TEST_DATABASE_URL ? ['mysql'] : [])];
/** Each file of these loads the machine by itself: one after the other, with so many seconds for a test. */
const ALONE = { faults: 120, cluster: 120, browser: 60, packaging: 600, 'packaging-long': 1200 };

requireNode();
await installIfNeeded();
const given = process.argv.slice(2).filter((argument) => argument !== '--selectProjects');
const isProject = (argument) => ['unit', 'embedded', 'mysql'].includes(argument) || argument in ALONE;
const chosen = given.filter(isProject);
const projects = chosen.length > 0 ? chosen : QUICK;
// Some end-to-end tests are about the process: they start what was built.
if (projects.join() !== 'unit') await buildIfNeeded();
const jest = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const workers = projects.some((project) => project in ALONE) ? ['--runInBand'] : [];
const seconds = Math.max(30, ...projects.map((project) => ALONE[project] ?? 0));
// jest takes no time limit of a project. More rounds take longer.
const limit = `--testTimeout=${1000 * seconds * Math.max(1, Number(process.env.TEST_ROUNDS ?? 1))}`;
const rest = given.filter((argument) => !isProject(argument));
// Whatever the environment of the shell says: what runs here is a test.
const environment = { ...process.env, NODE_ENV: 'test' };
process.exitCode = await run(
  process.execPath,
  [...jest, ...workers, limit, ...rest, '--selectProjects', ...projects],
  environment,
);
