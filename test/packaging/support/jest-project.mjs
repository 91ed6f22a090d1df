import { project } from '../../../jest.config.mjs';

/** A jest project of tests that install the package elsewhere; it is built before. */
export const packaging = (name, testRegex) =>
  project(name, {
    roots: ['<rootDir>/test'],
    testRegex,
    globalSetup: '<rootDir>/test/packaging/support/build-packages.mjs',
  });
