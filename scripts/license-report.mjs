// npm run licenses: writes .build/licenses.md, the license of every package that runs in production, and fails where one
// is not among those that a service under the MIT license may be shipped with.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { productionPackages } from './production-packages.mjs';

/** SPDX identifiers. All of them allow redistribution in object form with nothing but their text added. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Unlicense', 'CC0-1.0'],
]);

/**
 * Whether an SPDX expression leaves a choice that is allowed: each of those joined by AND, one of those joined by OR.
 *
 * @param {string | undefined} expression
 */
export function isAllowed(expression) {
  const bare = (expression ?? '').replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false;
  return bare.split(' OR ').some((choice) => choice.split(' AND ').every((id) => ALLOWED.has(id)));
}

/** @param {ReturnType<typeof productionPackages>} packages */
export function licenseTable(packages) {
  const rows = packages.map(({ name, version, license }) => `| \`${name}\` | ${version} | ${license ?? 'unknown'} |`);
  return ['| package | version | license |', '|---|---|---|', ...rows, ''].join('\n');
}

function main() {
  const packages = productionPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  mkdirSync('.build', { recursive: true });
  writeFileSync('.build/licenses.md', licenseTable(packages));
  const refused = packages.filter(({ license }) => !isAllowed(license));
  for (const { name, version, license } of refused) console.error(`${name} ${version}: ${license ?? 'no license'}`);
  console.log(`.build/licenses.md: ${packages.length} packages, ${refused.length} with a license that is not allowed`);
  if (refused.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
