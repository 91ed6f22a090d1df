// npm run test:cluster: three MariaDB servers as a Galera cluster, and two processes of the built service.
import { project } from './jest.config.mjs';

export default {
  projects: [
    project('cluster', {
      roots: ['<rootDir>/test/cluster'],
      testRegex: '\\.cluster-spec\\.ts$',
      globalSetup: '<rootDir>/test/cluster/support/prepare.mjs',
    }),
  ],
  maxWorkers: 1,
  testTimeout: 120_000,
};
