import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const page = readFileSync('docs/import-formats.md', 'utf8');
/** Where a warning, a refusal of a record or one of the whole file gets its code. */
const CODE = /(?:new (?:Unreadable|SourceError)\(|\.warn\(|\bcode: )\s*'([a-z-]+)'/g;

const files = ['bytes', 'csv', 'ics'].flatMap((folder) =>
  readdirSync(`src/transfer/${folder}`, { recursive: true }).map((file) => `src/transfer/${folder}/${String(file)}`),
);
const codes = files
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CODE)].map(([, code = '']) => code));

it.each([...new Set(codes)].sort())('the formats of imports explain %s', (code) => {
  expect(page).toContain(`\`${code}\``);
});

it('there are codes', () => {
  expect(codes.length).toBeGreaterThan(40);
});
