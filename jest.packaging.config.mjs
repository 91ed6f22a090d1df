// npm run test:packaging: the package and the client in projects of others, as a tarball and as a linked folder.
import { packaging } from './test/packaging/support/jest-project.mjs';

export default { projects: [packaging('packaging', '\\.packaging-spec\\.ts$')], maxWorkers: 1, testTimeout: 600_000 };
