// Nest 12 is ES modules only: jest runs with --experimental-vm-modules, and swc compiles each file alone.
// `npm test` runs `unit` (no database), `embedded`, and `mysql` where TEST_DATABASE_URL names a server: the same end-to-end
// tests on either database. A file for one of them says so: NAME.embedded.e2e-spec.ts, NAME.mysql.e2e-spec.ts.
// The other projects run only when named: npm test -- faults
const swc = {
  parser: { syntax: 'typescript', decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true },
  keepClassNames: true,
};

/** Preact renders the pages; only files with markup are read as JSX, because `<T>x` means a type in others. */
const swcOfMarkup = {
  ...swc,
  parser: { ...swc.parser, tsx: true },
  transform: { ...swc.transform, react: { runtime: 'automatic', importSource: 'preact' } },
};

const project = (displayName, files, own) => ({
  displayName,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: [`<rootDir>/${files}`],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1', '^\\./builders\\.cjs$': '<rootDir>/src/testing/builders.cts' },
  transform: { '\\.c?ts$': ['@swc/jest', { jsc: swc }], '\\.tsx$': ['@swc/jest', { jsc: swcOfMarkup }] },
  ...own,
});
const before = (script) => ({ globalSetup: `<rootDir>/test/${script}.mjs` });
const dropDatabases = '<rootDir>/test/support/drop-test-databases.mjs';

export default {
  projects: [
    project('unit', '{src,test}/**/*.spec.ts', { setupFiles: ['<rootDir>/test/support/unit-rounds.ts'] }),
    project('embedded', 'test/**/!(*.mysql).e2e-spec.ts'),
    project('mysql', 'test/**/!(*.embedded).e2e-spec.ts', {
      globals: { testDatabaseUrl: process.env.TEST_DATABASE_URL },
      globalSetup: dropDatabases,
      globalTeardown: dropDatabases,
    }),
    project('faults', 'test/faults/*.fault-spec.ts', before('faults/support/build-service')),
    project('cluster', 'test/cluster/*.cluster-spec.ts', before('cluster/support/prepare')),
    project('feeds', 'test/feeds/*.feeds-spec.ts'),
    project('browser', 'test/browser/*.browser-spec.ts'),
    project('packaging', 'test/packaging/*.packaging-spec.ts', before('packaging/support/build-packages')),
    project('packaging-long', 'test/packaging/*.long-spec.ts', before('packaging/support/build-packages')),
  ],
  maxWorkers: '100%',
  // Far above what any test takes on a quiet machine: only a test that hangs reaches it.
  testTimeout: 120_000,
  // Each file loads the service anew, and Node gives modules of a finished file back late: workers are replaced in time.
  workerIdleMemoryLimit: '1GB',
};
