import { foldText } from '../calendar/text/fold.js';
import { Dice } from './dice.js';

/** Number of words of the vocabulary. */
const SIZE = 24_000;

/** The most frequent words, in order: those of any English text, and those that announce an evening by the river. */
// prettier-ignore
const FREQUENT = [
  'the', 'and', 'of', 'a', 'in', 'to', 'with', 'for', 'evening', 'at', 'from', 'river', 'music', 'lantern', 'is', 'on',
  'your', 'all', 'welcome', 'by', 'under', 'around', 'harvest', 'until', 'our', 'story', 'children', 'bring', 'as', 'or',
  'long', 'are', 'families', 'dance', 'be', 'fresh', 'bread', 'this', 'quiet', 'voices', 'tables', 'will', 'orchard',
  'twilight', 'blanket', 'everywhere', 'paint', 'kites', 'you', 'it', 'that', 'we', 'after', 'before', 'every', 'day',
  'into', 'more', 'one', 'they', 'their', 'there', 'when', 'where', 'who', 'both', 'through', 'near', 'than', 'its', 'has',
  'have', 'can', 'not', 'no', 'but', 'if', 'out', 'up', 'so', 'an', 'do', 'made', 'make', 'over', 'last', 'first', 'two',
  'three', 'each', 'come', 'here', 'then', 'only', 'between', 'while', 'also', 'about', 'what', 'some', 'other', 'old',
] as const;

/** Syllables of the made-up words: first those that words begin with, then those that they end with. */
interface Script {
  readonly onsets: readonly [string, ...string[]];
  readonly vowels: readonly [string, ...string[]];
  readonly endings: readonly [string, ...string[]];
}

const LATIN: Script = {
  onsets: ['b', 'br', 'd', 'dr', 'gl', 'gr', 'h', 'l', 'm', 'n', 'pl', 'pr', 'qu', 'r', 's', 'st', 't', 'tr', 'v', 'w'],
  vowels: ['a', 'e', 'i', 'o', 'u', 'ai', 'ea'],
  endings: [
    'dell',
    'der',
    'dor',
    'lan',
    'land',
    'len',
    'ling',
    'lor',
    'man',
    'mar',
    'mel',
    'mer',
    'min',
    'mont',
    'nel',
    'ner',
    'nian',
    'ring',
    'rin',
    'ron',
    'sel',
    'sing',
    'son',
    'stead',
    'ston',
    'tal',
    'ter',
    'tion',
    'ton',
    'val',
    'ver',
    'vin',
    'ward',
    'wick',
  ],
};
const ACCENTED: Script = {
  onsets: ['b', 'd', 'gr', 'h', 'l', 'm', 'n', 'r', 's', 't', 'v'],
  vowels: ['é', 'ö', 'å', 'ñe', 'ç', 'ü', 'ô', 'ø', 'æ'],
  endings: ['blanc', 'gård', 'hø', 'lén', 'mière', 'nière', 'rão', 'ström', 'tän', 'vör'],
};
const CYRILLIC: Script = {
  onsets: ['б', 'в', 'г', 'д', 'л', 'м', 'н', 'р', 'с', 'т'],
  vowels: ['а', 'е', 'и', 'о', 'у', 'я'],
  endings: ['вар', 'дом', 'лень', 'мир', 'ный', 'ров', 'ская', 'тель'],
};
const KANA: Script = {
  onsets: ['ア', 'カ', 'サ', 'タ', 'ナ', 'ハ', 'マ', 'ヤ', 'ラ', 'ワ'],
  vowels: ['キ', 'シ', 'チ', 'ニ', 'ミ', 'リ', 'ル', 'ス', 'ト', 'ノ'],
  endings: ['ラン', 'トン', 'メン', 'セル', 'マツ', 'ナミ'],
};

/** Words as rare as this and rarer have one more syllable. */
const SHORT_WORDS = 2000;

let allWords: readonly string[] | undefined;

/** The words of texts, most frequent first; no two are the same to a search. Made when they are first needed. */
export const vocabulary = (): readonly string[] => (allWords ??= makeWords());

/**
 * A word, drawn by Zipf's law as in texts that people write: the second most frequent word half as often as the first, the
 * hundredth a hundredth as often. The rank is a power of a random number, which needs no table.
 */
export function anyWord(dice: Dice): string {
  const rank = Math.floor((SIZE + 1) ** dice.next());
  return vocabulary()[rank - 1] ?? FREQUENT[0];
}

function makeWords(): readonly string[] {
  const dice = new Dice(7);
  const folded = new Set<string>(FREQUENT);
  const made: string[] = [...FREQUENT];
  while (made.length < SIZE) {
    const word = madeUp(dice, made.length < SHORT_WORDS ? 1 : 2);
    const key = foldText(word);
    if (folded.has(key)) continue;
    folded.add(key);
    made.push(word);
  }
  return made;
}

function madeUp(dice: Dice, syllables: number): string {
  const share = dice.next();
  const { onsets, vowels, endings } =
    share < 0.988 ? LATIN : share < 0.994 ? ACCENTED : share < 0.997 ? CYRILLIC : KANA;
  let word = '';
  for (let syllable = 0; syllable < syllables; syllable++) word += dice.one(onsets) + dice.one(vowels);
  return word + dice.one(endings);
}
