// The packages of package-lock.json that are installed without development packages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'node_modules/';

/**
 * Name, version and SPDX license of all production packages, sorted and without duplicates. Licenses in an outdated form are
 * missing in the lock file and are read from the `package.json` of the package.
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
