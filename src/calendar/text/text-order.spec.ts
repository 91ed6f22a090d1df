import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { byCodePoints } from './text-order.js';

it('puts texts in the order of their UTF-8 bytes, which is that of their code points', () => {
  const text = fc.string({ unit: 'binary', maxLength: 4 });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const bytes = Buffer.compare(Buffer.from(one), Buffer.from(other));
      expect(Math.sign(byCodePoints(one, other))).toBe(bytes);
    }),
  );
});

it.each([
  ['', 'a'],
  ['a', 'aa'],
  ['Z', 'a'],
  ['\uffff', '\u{10000}'],
  ['\ue000', '\u{1f600}'],
])('puts %j before %j', (one, other) => {
  expect([other, one].sort(byCodePoints)).toEqual([one, other]);
});
