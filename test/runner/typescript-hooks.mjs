// Hooks of Node's module loader: the .ts file of an import that names the .js file it becomes, compiled by swc.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const SOURCES = { '.js': ['.ts', '.tsx'], '.cjs': ['.cts'] };
const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
/** Preact renders the pages. */
const MARKUP = { react: { runtime: 'automatic', importSource: 'preact' } };

/** Hook: at which address the module of an import is. */
export async function resolve(specifier, context, next) {
  const url = specifier === '@jest/globals' ? GLOBALS : sourceOf(specifier, context.parentURL);
  return url ? { url, shortCircuit: true } : next(specifier, context);
}

function sourceOf(specifier, parent) {
  if (!specifier.startsWith('.') || !parent || parent.includes('/node_modules/')) return undefined;
  const [, path, extension] = /^(.*)(\.c?js)$/.exec(specifier) ?? [];
  const candidates = (SOURCES[extension] ?? []).map((own) => new URL(path + own, parent).href);
  return candidates.find((url) => existsSync(fileURLToPath(url)));
}

/** Hook: the source of a module. */
export async function load(url, context, next) {
  const [, extension] = /(\.c?tsx?)$/.exec(url) ?? [];
  if (!extension) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), optionsFor(filename, extension));
  return { format: extension === '.cts' ? 'commonjs' : 'module', source: code, shortCircuit: true };
}

/** Only files with markup are read as JSX, because `<T>x` means a type in others. */
const optionsFor = (filename, extension) => ({
  filename,
  swcrc: false,
  sourceMaps: 'inline',
  module: extension === '.cts' ? { type: 'commonjs', exportInteropAnnotation: true } : { type: 'es6' },
  jsc: {
    target: 'es2022',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true, tsx: extension === '.tsx' },
    transform: { legacyDecorator: true, decoratorMetadata: true, ...(extension === '.tsx' ? MARKUP : {}) },
  },
});
