import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { withReplayFigures } from '../../scripts/compatibility-documents.mjs';

const text = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

// Not so? `npm run docs`, and read the difference.
it('the README says of the replay what CI holds it to', () => {
  const readme = text('README.md');
  expect(readme).toBe(withReplayFigures(readme, text('.ci/run')));
});

it('every decision for which an exchange may differ is documented, and each number once', () => {
  const { exchanges } = JSON.parse(text('test/contract/deviations.json')) as {
    exchanges: { decision: string; reason: string }[];
  };
  const documented = [...text('docs/compatibility.md').matchAll(/^\| ([DP]\d+) \|/gm)].map(([, number]) => number);
  expect(new Set(documented).size).toBe(documented.length);
  // What no decision covers is `D?`; its reason begins with the number of our own.
  const numbers = exchanges.map(({ decision, reason }) => (decision === 'D?' ? reason.split(':', 1)[0] : decision));
  expect(documented).toEqual(expect.arrayContaining([...new Set(numbers)]));
});
