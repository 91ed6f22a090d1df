// npm run licenses: writes .build/licenses.md, the licenses of all production packages, and fails if one of them is not
// compatible with shipping the service under the MIT license.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { productionPackages } from './production-packages.mjs';

/**
 * SPDX identifiers of licenses that allow redistribution on the sole condition of including their text; of MPL-2.0 also that
 * changes to its own files are published, and the service changes none.
 */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0'],
  ...['Python-2.0', 'Unlicense', 'CC0-1.0', 'MPL-2.0'],
]);

/**
 * Whether an SPDX expression is allowed: all licenses joined by AND, at least one of those joined by OR.
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
  const rejected = packages.filter(({ license }) => !isAllowed(license));
  for (const { name, version, license } of rejected) console.error(`${name} ${version}: ${license ?? 'no license'}`);
  console.log(`.build/licenses.md: ${packages.length} packages, ${rejected.length} with a license that is not allowed`);
  if (rejected.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
