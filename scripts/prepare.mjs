// npm runs this after an install in a clone, before packing, and when the package is installed as a git dependency, so that
// the package always contains a build. Does nothing without sources or compiler.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientIfNeeded, buildIfNeeded } from './fresh-clone.mjs';

const root = join(import.meta.dirname, '..');
const exists = (path) => existsSync(join(root, path));

if (exists('src/main.ts') && exists('node_modules/@nestjs/cli') && exists('node_modules/typescript')) {
  await buildIfNeeded();
  await buildClientIfNeeded();
}
