import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';

interface Locked {
  readonly dev?: boolean;
  readonly engines?: { readonly node?: string };
}
const semver = createRequire(import.meta.url)('semver') as { satisfies(version: string, range: string): boolean };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> };
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } };

/** Packages that say of themselves that they do not run on a version of Node. */
const unfitFor = (version: string, development: boolean) =>
  Object.entries(packages)
    .filter(([, { dev }]) => (dev ?? false) === development)
    .filter(([, { engines }]) => engines?.node !== undefined && !semver.satisfies(version, engines.node))
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));

describe('the packages of the lock file', () => {
  it.each(['20.19.0', '24.11.0'])('run on Node %s, where they are for production', (version) => {
    expect(semver.satisfies(version, manifest.engines.node)).toBe(true);
    expect(unfitFor(version, false)).toEqual([]);
  });

  it('are named in CONTRIBUTING.md, where a development tool brings them and they warn', () => {
    const [, output = ''] = /EBADENGINE` for ([^]*?)\. /.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
    const named = [...output.matchAll(/`([@\w/-]+)`/g)].map(([, name]) => name);
    const warning = [...new Set(['20.19.0', '24.11.0'].flatMap((version) => unfitFor(version, true)))];
    expect(named.sort()).toEqual(warning.sort());
  });
});
