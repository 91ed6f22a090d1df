// `npm test` runs `unit` (no database), `embedded`, and `mysql` where TEST_DATABASE_URL names a server: the same end-to-end
// tests on either database. A file for one of them says so: NAME.embedded.e2e-spec.ts, NAME.mysql.e2e-spec.ts.
// The other projects run only when named: npm test -- faults
// The files of a worker share Node's own modules (test/runner), which scripts/test.mjs teaches to load TypeScript.

const project = (displayName, files, own) => ({
  displayName,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: [`<rootDir>/${files}`],
  testEnvironment: '<rootDir>/test/runner/environment.mjs',
  testRunner: '<rootDir>/test/runner/runner.mjs',
  transform: {},
  ...own,
});
const before = (script) => ({ globalSetup: `<rootDir>/test/${script}.mjs` });
const dropDatabases = '<rootDir>/test/support/drop-test-databases.mjs';
const onMysql = {
  globals: { testDatabaseUrl: process.env.TEST_DATABASE_URL },
  globalSetup: dropDatabases,
  globalTeardown: dropDatabases,
};

export default {
  projects: [
    project('unit', '{src,test}/**/*.spec.ts', { setupFilesAfterEnv: ['<rootDir>/test/support/unit-rounds.ts'] }),
    project('embedded', 'test/**/!(*.mysql).e2e-spec.ts'),
    project('mysql', 'test/**/!(*.embedded).e2e-spec.ts', onMysql),
    project('faults', 'test/faults/*.fault-spec.ts', before('faults/support/build-service')),
    project('cluster', 'test/cluster/*.cluster-spec.ts', before('cluster/support/prepare')),
    project('feeds', 'test/feeds/*.feeds-spec.ts'),
    project('feeds-mysql', 'test/feeds/*.feeds-spec.ts', onMysql),
    project('browser', 'test/browser/*.browser-spec.ts'),
    project('transfer-long', 'test/transfer/*.long-spec.ts'),
    project('packaging', 'test/packaging/*.packaging-spec.ts', before('packaging/support/build-packages')),
    project('packaging-long', 'test/packaging/*.long-spec.ts', before('packaging/support/build-packages')),
  ],
  maxWorkers: '100%',
  // Far above what any test takes on a quiet machine: only a test that hangs reaches it.
  testTimeout: 120_000,
  // What a file leaves behind stays in its worker, which is replaced in time.
  workerIdleMemoryLimit: '1GB',
};
