import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { ForeignProject } from './foreign-project.js';

/** In which test runners and how the package and the client run, however they came into the project. */
export function runsEverywhere(project: () => ForeignProject): void {
  it('runs in Jest 30, CommonJS', () => project().tool('jest/bin/jest.js', ['/cjs/', '--config', '{}']));

  it('runs in Jest 30, ES modules', () =>
    project().tool(
      'jest/bin/jest.js',
      ['/esm/', '--config', '{"testRegex":"\\\\.mjs$","transform":{}}'],
      ['--experimental-vm-modules'],
    ));

  it('runs in Vitest 4.1', () => project().tool('vitest/vitest.mjs', ['run', '--dir', 'vitest']));

  it.each(['node/calendar.test.mjs', 'node/calendar.test.cjs'])('runs in node:test: %s', (file) =>
    project().node(['--test', file]),
  );

  it('has a command line', async () => {
    const out = await project().node([project().installed('.bin/events-calendar-service'), 'users', '--help']);
    expect(out).toMatch(/^usage: events-calendar-service users/);
  });
}

/** With which compilers a program that uses the package and the client compiles, the README's example among them. */
export function compilesEverywhere(project: () => ForeignProject): void {
  it.each(['typescript5', 'typescript6', 'typescript7'])('has types for %s, libraries checked', (typescript) =>
    project().tool(`${typescript}/bin/tsc`, ['-p', 'tsconfig.json']),
  );
}

/** Whether a package brings what it needs and nothing of its tests and sources. */
export function bringsNoTests(project: () => ForeignProject): void {
  it('brings no tests, no sources and no maps to them', () => {
    const files = ['events-calendar-service', 'events-calendar-client'].flatMap((name) =>
      readdirSync(project().installed(name), { recursive: true, encoding: 'utf8' }).filter(
        (file) => !file.includes('node_modules'),
      ),
    );
    expect(files.filter((file) => /\.spec\.|-spec\.|^test\b|^src\b|\.map$|\.tsbuildinfo$/.test(file))).toEqual([]);
    expect(existsSync(project().installed('events-calendar-service/dist/cli.js'))).toBe(true);
  });
}
