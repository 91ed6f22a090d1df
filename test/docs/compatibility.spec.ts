import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { withReplayResults } from '../../scripts/compatibility-documents.mjs';

const text = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

// If this fails, run `npm run docs` and review the diff.
it('the README states the thresholds of the replay in CI', () => {
  const readme = text('README.md');
  expect(readme).toBe(withReplayResults(readme, text('.ci/run')));
});

it('every decision that allows a different exchange is documented, and each number once', () => {
  const { exchanges } = JSON.parse(text('test/contract/deviations.json')) as {
    exchanges: { decision: string; reason: string }[];
  };
  const documented = [...text('docs/compatibility.md').matchAll(/^\| ([DP]\d+) \|/gm)].map(([, number]) => number);
  expect(new Set(documented).size).toBe(documented.length);
  // `D?` stands for differences of our own, whose number is at the start of the reason.
  const numbers = exchanges.map(({ decision, reason }) => (decision === 'D?' ? reason.split(':', 1)[0] : decision));
  expect(documented).toEqual(expect.arrayContaining([...new Set(numbers)]));
});
