// npm runs this after an install in a clone, before it packs the package, and where the package is a git dependency:
// whoever gets the package gets it built. Where the sources or the compiler are left out there is nothing to build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientIfNeeded, buildIfNeeded } from './fresh-clone.mjs';

const root = join(import.meta.dirname, '..');
const isThere = (path) => existsSync(join(root, path));

if (isThere('src/main.ts') && isThere('node_modules/@nestjs/cli') && isThere('node_modules/typescript')) {
  await buildIfNeeded();
  await buildClientIfNeeded();
}
