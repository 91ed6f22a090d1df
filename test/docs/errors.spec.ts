import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8').replace(/\/\*[^]*?\*\//g, ''));

const page = readFileSync(join(root, 'docs/api/errors.md'), 'utf8');

/** Where the source states a code: of a Problem, of one parameter, or in the catalogues of several kinds of records. */
const CODES = [
  /new Problem\(\s*['`][a-z-]+['`],\s*['`]([^'`]+)['`]/g,
  /addError\([^()]*,\s*['`]([a-z][\w-]+)['`],?\s*\)/g,
  /['`](rest[_-][a-z_${}-]+|event-no[a-z-]+|\$\{kind\}-[a-z-]+|could-not-[a-z${}-]+|term_exists|in[a-z]+_[a-z]+name|incorrect_password)['`]/g,
];

/** Members and parameters that look like codes. */
const NO_CODES = new Set(['rest_url', 'rest_route']);

const documented = [...page.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
);

/** The page writes codes that several kinds of records have with `KIND`. */
const asDocumented = (code: string): string[] => {
  if (code.includes('${one}')) return ['category', 'tag'].map((one) => code.replace('${one}', one));
  const ofKind = code.replace(/\$\{kind\}|\b(event|venue|organizer)\b/, 'KIND');
  return [documented.includes(code) ? code : ofKind];
};

const written = new Set(
  sources
    .flatMap((source) => CODES.flatMap((pattern) => [...source.matchAll(pattern)].map(([, code = '']) => code)))
    .filter((code) => !NO_CODES.has(code) && !/^\$\{\w+\}$/.test(code))
    .flatMap(asDocumented),
);

it('every code is in the source and exactly once on the page on errors', () => {
  expect([...documented].sort()).toEqual([...written].sort());
});
