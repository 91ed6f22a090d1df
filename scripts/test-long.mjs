// npm run test:long: tests that take too long for every change, with ten times the rounds of `npm test` and a random seed.
// Selected steps only: npm run test:long -- faults cluster. To repeat a run: TEST_SEED=... npm run test:long
import { randomInt } from 'node:crypto';
import { run } from './fresh-clone.mjs';

const RULES = ['npm', 'test', '--', 'unit', 'src/calendar/recurrence/dates/random-rules'];

const STEPS = {
  node24: ['.ci/on-node', '24', 'npm', 'test'],
  // The zone of the process must not matter to dates.
  'rules-new-york': ['env', 'TZ=America/New_York', ...RULES],
  'rules-apia': ['env', 'TZ=Pacific/Apia', ...RULES],
  // Random walks of series: created, edited, split and deleted.
  series: [
    'npm',
    'test',
    '--',
    'embedded',
    ...(process.env.TEST_DATABASE_URL ? ['mysql'] : []),
    'test/property/series',
  ],
  faults: ['npm', 'test', '--', 'faults'],
  cluster: ['npm', 'test', '--', 'cluster'],
  feeds: ['npm', 'test', '--', 'feeds', ...(process.env.TEST_DATABASE_URL ? ['feeds-mysql'] : [])],
  browser: ['npm', 'test', '--', 'browser'],
  // A service of 10,000 events comes over, by its REST API and by its export, through three kills, on both databases.
  import: ['npm', 'test', '--', 'faults', 'test/faults/killed-import'],
  transfer: ['npm', 'test', '--', 'transfer-long'],
  packaging: ['npm', 'test', '--', 'packaging', 'packaging-long'],
};

const { TEST_ROUNDS = '10', TEST_SEED = String(randomInt(2 ** 31)) } = process.env;
const environment = { ...process.env, TEST_ROUNDS, TEST_SEED };
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(STEPS);
const unknown = names.find((name) => !(name in STEPS));
if (unknown) throw new Error(`Unknown step "${unknown}". Steps: ${Object.keys(STEPS).join(', ')}.`);

console.log(`TEST_ROUNDS=${TEST_ROUNDS} TEST_SEED=${TEST_SEED} npm run test:long -- ${names.join(' ')}`);
const failed = [];
for (const name of names) {
  const [command, ...args] = STEPS[name];
  if ((await run(command, args, environment)) !== 0) failed.push(name);
}
console.log(`${names.length - failed.length} passed, ${failed.length} failed ${failed.join(' ')}`);
process.exitCode = failed.length ? 1 : 0;
