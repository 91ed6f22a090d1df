// npm run test:long: checks that take many minutes. Of packaging, the ways that install and build everything anew, too.
import { packaging } from './test/packaging/support/jest-project.mjs';

export default {
  projects: [packaging('long', '\\.(packaging|long)-spec\\.ts$')],
  maxWorkers: 1,
  testTimeout: 1_200_000,
};
