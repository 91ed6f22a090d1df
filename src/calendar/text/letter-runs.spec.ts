import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { letterRuns } from './letter-runs.js';

const units = fc.constantFrom(
  'a',
  'z',
  '0',
  '9',
  'é',
  '日',
  'ि',
  '𝄞',
  '𝐀',
  '_',
  '-',
  ' ',
  '\uFFFC',
  '🏮',
  '\uD835',
  '\uDC00',
);

it('the runs of a text are those of a regular expression', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: units, maxLength: 40 }), fc.string({ unit: 'binary' })), (text) => {
      expect(letterRuns(text)).toEqual(text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);
    }),
  );
});
