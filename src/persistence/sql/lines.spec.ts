import { expect, it } from '@jest/globals';
import { Lines } from './lines.js';

it('collects lines of any length and script, and begins anew once they are taken', () => {
  const lines = new Lines();
  const texts = ['', 'one', 'Ålborg カーニバル 🎪', 'x'.repeat(3_000_000), 'last'];
  for (const text of texts) lines.add(text);
  expect(lines.count).toBe(texts.length);
  const taken = lines.take();
  lines.add('next');
  expect(taken.toString()).toBe(texts.map((text) => `${text}\n`).join(''));
  expect(lines.take().toString()).toBe('next\n');
  expect(lines.count).toBe(0);
});

it('repeats lines of others behind a number', () => {
  const [others, lines] = [new Lines(), new Lines()];
  const begins = [",'a',1", '', ",'Å',NULL"].map((text) => others.add(text));
  const numbers = [0, 7, 10, 12_345_678_901];
  for (const number of numbers) for (const from of begins) lines.addCopy(number, others, from);
  const expected = numbers.flatMap((number) => [`${number},'a',1`, `${number}`, `${number},'Å',NULL`]);
  expect(lines.take().toString()).toBe(expected.map((line) => `${line}\n`).join(''));
});
