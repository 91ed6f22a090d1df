import type { Dice } from './dice.js';
import { anyWord } from './vocabulary.js';

/** A sentence with the given number of words. */
export function sentence(dice: Dice, words: number): string {
  let text = anyWord(dice);
  for (let word = 1; word < words; word++) text += ` ${anyWord(dice)}`;
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

/** One to three paragraphs, as HTML. */
export function paragraphs(dice: Dice): string {
  const each = () => `<p>${sentence(dice, dice.whole(8, 24))} ${sentence(dice, dice.whole(8, 24))}</p>`;
  return Array.from({ length: dice.whole(1, 3) }, each).join('\n');
}
