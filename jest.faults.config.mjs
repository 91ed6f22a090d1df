// Tests that make faults happen to the built service: they start and kill databases, caches and processes of their own.
import { project } from './jest.config.mjs';

export default {
  projects: [
    project('faults', {
      roots: ['<rootDir>/test/faults'],
      testRegex: '\\.fault-spec\\.ts$',
      globalSetup: '<rootDir>/test/faults/support/build-service.mjs',
    }),
  ],
  // One after the other: each loads the machine by itself.
  maxWorkers: 1,
  testTimeout: 120_000,
};
