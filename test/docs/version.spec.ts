import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const text = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const { version } = JSON.parse(text('package.json'));

it.each([
  ['the client', () => JSON.parse(text('client/package.json')).version],
  ['the lock file', () => JSON.parse(text('package-lock.json')).version],
  ['the OpenAPI document', () => JSON.parse(text('docs/openapi.json')).info.version],
  ['the newest heading of the changelog', () => /^## (\S+)/m.exec(text('CHANGELOG.md'))?.[1]],
])('%s has the version of the package', (_, output) => {
  expect(output()).toBe(version);
});

it('version tags of the current commit equal the version of the package', () => {
  const versions = tagsOfHead().filter((tag) => /^v?\d+\.\d+\.\d+/.test(tag));
  for (const tag of versions) expect(tag.replace(/^v/, '')).toBe(version);
});

/** Empty outside a clone and without git. */
function tagsOfHead(): string[] {
  try {
    return execFileSync('git', ['tag', '--points-at', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' })
      .split('\n')
      .filter(Boolean);
  } catch {
    return [];
  }
}
