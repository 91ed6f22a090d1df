import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const root = new URL('../../', import.meta.url).pathname;

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
  .map((name) => readFileSync(join(root, 'src', name), 'utf8').replace(/\/\*[^]*?\*\//g, ''));

const page = readFileSync(join(root, 'docs/api/errors.md'), 'utf8');

/** String literals in the source that look like error codes; `${kind}` stands for event, venue or organizer. */
const CODE =
  /['`](rest[_-][a-z_${}-]+|event-no[a-z-]+|\$\{kind\}-[a-z-]+|could-not-[a-z${}-]+|term_exists|in[a-z]+_[a-z]+name|incorrect_password)['`]/g;

/** Members and parameters that look like codes. */
const NO_CODES = new Set(['rest_url', 'rest_route']);

const written = new Set(
  sources
    .flatMap((source) => [...source.matchAll(CODE)].map(([, code = '']) => code))
    .filter((code) => !NO_CODES.has(code))
    .flatMap((code) =>
      code.includes('${one}') ? ['category', 'tag'].map((one) => code.replace('${one}', one)) : [code],
    )
    .map((code) => code.replace('${kind}', 'KIND')),
);

const documented = [...page.matchAll(/^\|[^|]*\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
);

it('every code is in the source and exactly once on the page on errors', () => {
  expect([...documented].sort()).toEqual([...written].sort());
});
