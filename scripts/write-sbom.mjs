// npm run licenses: writes .build/sbom.cdx.json, a CycloneDX document of the production packages in package-lock.json.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productionPackages } from './production-packages.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const lock = read('package-lock.json');
const manifest = read('package.json');
const above = mkdtempSync(join(tmpdir(), 'sbom-'));
try {
  // npm uses the name of the folder as the name of the document.
  const folder = join(above, manifest.name);
  mkdirSync(folder);
  // Not with --omit=dev, which also omits production packages that a development package depends on.
  const production = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  const packages = Object.fromEntries(production.map(([path, locked]) => [path, withoutDevelopment(locked)]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(withoutDevelopment(manifest)));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const text = execFileSync('npm', ['sbom', ...options], { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
  const named = new Set(JSON.parse(text).components.map(({ name, version }) => `${name}@${version}`));
  const missing = productionPackages(lock).filter(({ name, version }) => !named.has(`${name}@${version}`));
  if (missing.length > 0) throw new Error(`not in the document: ${missing.map(({ name }) => name).join(', ')}`);
  mkdirSync('.build', { recursive: true });
  writeFileSync('.build/sbom.cdx.json', text);
  console.log(`.build/sbom.cdx.json: ${named.size} components`);
} finally {
  rmSync(above, { recursive: true });
}

function withoutDevelopment({ devDependencies: _, ...rest }) {
  return rest;
}
