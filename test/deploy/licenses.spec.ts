import { describe, expect, it } from '@jest/globals';
import { isAllowed, licenseTable } from '../../scripts/license-report.mjs';
import { productionPackages } from '../../scripts/production-packages.mjs';

const lock = {
  packages: {
    '': { name: 'events-calendar-service', license: 'MIT' },
    client: { version: '1.0.0', license: 'MIT' },
    'node_modules/client': { link: true },
    'node_modules/tool': { version: '1.0.0', dev: true, license: 'GPL-3.0' },
    'node_modules/b': { version: '2.0.0', license: 'ISC' },
    'node_modules/a/node_modules/b': { version: '2.0.0', license: 'ISC' },
    'node_modules/@x/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/old': { version: '0.1.0' },
    'node_modules/none': { version: '0.1.0' },
  },
};
const manifests: Record<string, object> = {
  'node_modules/old': { licenses: [{ type: 'MIT' }] },
  'node_modules/none': {},
};

describe('the packages that run in production', () => {
  it('are those of the lock file that are not for development, each once', () => {
    expect(productionPackages(lock, (path: string) => manifests[path])).toEqual([
      { name: '@x/a', version: '1.0.0', license: 'MIT' },
      { name: 'b', version: '2.0.0', license: 'ISC' },
      { name: 'none', version: '0.1.0', license: undefined },
      { name: 'old', version: '0.1.0', license: 'MIT' },
    ]);
  });
});

describe('a license', () => {
  it.each(['MIT', '(MIT OR GPL-3.0)', 'Apache-2.0 AND MIT', 'GPL-2.0 OR ISC'])('%s is allowed', (expression) => {
    expect(isAllowed(expression)).toBe(true);
  });

  it.each([undefined, '', 'GPL-3.0', 'AGPL-3.0-only', 'MIT AND GPL-3.0', 'UNLICENSED', 'SEE LICENSE IN x', 'SSPL-1.0'])(
    '%s is not',
    (expression) => expect(isAllowed(expression)).toBe(false),
  );

  it('is in the report, also where it is not known', () => {
    const packages = [
      { name: 'a', version: '1.0.0', license: 'MIT' },
      { name: 'b', version: '2.0.0', license: undefined },
    ];
    expect(licenseTable(packages)).toContain('| `a` | 1.0.0 | MIT |\n| `b` | 2.0.0 | unknown |\n');
  });
});
