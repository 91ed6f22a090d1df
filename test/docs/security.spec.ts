import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const page = readFileSync('docs/security.md', 'utf8');
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };

describe('the page on security', () => {
  it('states the purpose of every production package', () => {
    const short = (name: string) => name.replace('@nestjs/', '');
    const missing = Object.keys(dependencies).filter(
      (name) => !page.includes(`\`${name}\``) && !page.includes(`\`${short(name)}\``),
    );
    expect(missing).toEqual([]);
  });

  it('refers to existing tests', () => {
    const named = [...page.matchAll(/`(test\/security\/[\w-]+)`/g)].map(([, path = '']) => path);
    const endings = ['.e2e-spec.ts', '.embedded.e2e-spec.ts'];
    expect(named.filter((path) => !endings.some((ending) => existsSync(path + ending)))).toEqual([]);
    expect(named.length).toBeGreaterThan(6);
  });
});
