// Tests in a real browser: /usr/bin/chromium, or the program that CHROMIUM names.
import { project } from './jest.config.mjs';

export default {
  projects: [project('browser', { roots: ['<rootDir>/test/browser'], testRegex: '\\.browser-spec\\.ts$' })],
  maxWorkers: 1,
  testTimeout: 60_000,
};
