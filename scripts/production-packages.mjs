// What package-lock.json installs where development packages are left out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'node_modules/';

/**
 * Name, version and SPDX license of every package that runs in production, each once, in the order of the alphabet. The
 * license of those that state it in an outdated form, which the lock file leaves out, comes from their own `package.json`.
 *
 * @param {{ packages: Record<string, any> }} lock
 * @param {(path: string) => any} manifestAt
 */
export function productionPackages(lock, manifestAt = manifestOf) {
  const found = Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes(FOLDER) && !dev && !link)
    .map(([path, { version, license }]) => ({
      name: path.slice(path.lastIndexOf(FOLDER) + FOLDER.length),
      version,
      license: license ?? outdatedLicense(manifestAt(path)),
    }));
  const byName = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.keys()].sort().map((key) => byName.get(key));
}

function manifestOf(path) {
  return JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
}

function outdatedLicense({ license, licenses }) {
  if (Array.isArray(licenses) && licenses.length > 0) return licenses.map(({ type }) => type).join(' OR ');
  return license?.type;
}
