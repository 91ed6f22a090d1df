// Nest 12 is ES modules only: jest runs with --experimental-vm-modules, and swc compiles each file alone.
// Three projects: `unit` needs no database; `embedded` and `mysql` run the same end-to-end suite, each on its own kind.
// A file for one engine alone says so: <name>.embedded.e2e-spec.ts, <name>.mysql.e2e-spec.ts.
const swc = {
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
  module: { type: 'es6' },
};

export const project = (displayName, own) => ({
  displayName,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^\\./builders\\.cjs$': '<rootDir>/src/testing/builders.cts',
  },
  transform: {
    '^.+\\.ts$': ['@swc/jest', swc],
    '^.+\\.cts$': ['@swc/jest', { ...swc, module: { type: 'commonjs' } }],
  },
  ...own,
});

const unit = project('unit', { roots: ['<rootDir>/src', '<rootDir>/test'], testRegex: '\\.spec\\.ts$' });
const embedded = project('embedded', {
  roots: ['<rootDir>/test'],
  testRegex: '\\.e2e-spec\\.ts$',
  testPathIgnorePatterns: ['\\.mysql\\.e2e-spec\\.ts$'],
});
const mysql = project('mysql', {
  roots: ['<rootDir>/test'],
  testRegex: '\\.e2e-spec\\.ts$',
  testPathIgnorePatterns: ['\\.embedded\\.e2e-spec\\.ts$'],
  globals: { testDatabaseUrl: process.env.TEST_DATABASE_URL },
  globalSetup: '<rootDir>/test/support/drop-test-databases.mjs',
  globalTeardown: '<rootDir>/test/support/drop-test-databases.mjs',
});

export default {
  projects: process.env.TEST_DATABASE_URL ? [unit, embedded, mysql] : [unit, embedded],
  maxWorkers: '100%',
  // Each file loads the service anew, and Node gives modules of a finished file back late: workers are replaced in time.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 30_000,
};
