// npm test: unit tests and end-to-end tests on the embedded database, and on MySQL if TEST_DATABASE_URL is set.
// Project names select other projects; all other arguments go to jest: npm test -- faults, npm test -- unit src/calendar
import { buildIfNeeded, installIfNeeded, requireNode, run } from './fresh-clone.mjs';

const QUICK = ['unit', 'embedded', ...(process.env.TEST_DATABASE_URL ? ['mysql'] : [])];
/** Projects that run one file at a time, because each uses the whole machine, with their time limit per test in seconds. */
const ALONE = {
  faults: 120,
  cluster: 120,
  feeds: 120,
  'feeds-mysql': 120,
  browser: 60,
  packaging: 600,
  'transfer-long': 1200,
  'packaging-long': 1200,
};

requireNode();
await installIfNeeded();
const given = process.argv.slice(2).filter((argument) => argument !== '--selectProjects');
const isProject = (argument) => ['unit', 'embedded', 'mysql'].includes(argument) || argument in ALONE;
const chosen = given.filter(isProject);
const projects = chosen.length > 0 ? chosen : QUICK;
// Some end-to-end tests start the built service as a process.
if (projects.join() !== 'unit') await buildIfNeeded();
const node = ['--import', './test/runner/loader.mjs', '--enable-source-maps', '--disable-warning=ExperimentalWarning'];
const workers = projects.some((project) => project in ALONE) ? ['--runInBand'] : [];
const seconds = Math.max(120, ...projects.map((project) => ALONE[project] ?? 0));
// jest has no time limit per project. More rounds take longer.
const limit = `--testTimeout=${1000 * seconds * Math.max(1, Number(process.env.TEST_ROUNDS ?? 1))}`;
const rest = given.filter((argument) => !isProject(argument));
const environment = { ...process.env, NODE_ENV: 'test' };

// The same files on another database need workers of their own, because files share what a worker has loaded.
const isOnMysql = (project) => project.endsWith('mysql');
const runs = [projects.filter((project) => !isOnMysql(project)), projects.filter(isOnMysql)];
for (const selected of runs.filter((some) => some.length > 0)) {
  const jest = ['node_modules/jest/bin/jest.js', ...workers, limit, ...rest, '--selectProjects', ...selected];
  process.exitCode = (await run(process.execPath, [...node, ...jest], environment)) || process.exitCode;
}
