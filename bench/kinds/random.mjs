// Random combinations of filters, the same in every run.
import { Dice } from '../../dist/seed/dice.js';
import { FREQUENT_WORDS, PART_OF_WORD, RARE_WORD, TITLE_WORD } from '../words.mjs';

const SEED = 12;

/** The parameters of a combination: the probability of each, and its value. */
const PARAMETERS = [
  ['search', 0.3, (dice) => dice.one(SEARCHES)],
  ['categories', 0.3, (dice, { categories }) => some(dice, categories, 3)],
  ['tags', 0.25, (dice, { manyTags }) => some(dice, manyTags, 3)],
  ['venue', 0.15, (dice, { venues }) => some(dice, venues, 2)],
  ['organizer', 0.15, (dice, { organizers }) => some(dice, organizers, 2)],
  ['featured', 0.15, (dice) => dice.happens(0.7)],
  ['ticketed', 0.15, (dice) => dice.happens(0.7)],
  ['geoloc', 0.1, (dice) => dice.happens(0.7)],
  ['start_date', 0.4, (dice, { day }) => day(dice.whole(-600, 100))],
  ['end_date', 0.3, (dice, { day }) => day(dice.whole(110, 1500))],
  ['starts_after', 0.1, (dice, { day }) => day(dice.whole(0, 60))],
  ['ends_after', 0.15, (dice, { day }) => (dice.happens(0.5) ? 'now' : day(dice.whole(0, 60)))],
  ['orderby', 0.4, (dice) => dice.one(['start_date', 'end_date', 'title', 'date', 'modified', 'id'])],
  ['order', 0.3, (dice) => dice.one(['asc', 'desc'])],
  ['page', 0.2, (dice) => dice.whole(2, 5)],
  ['per_page', 0.2, (dice) => dice.whole(5, 50)],
];

const SEARCHES = [
  ...[FREQUENT_WORDS[0], FREQUENT_WORDS[1], TITLE_WORD, RARE_WORD, PART_OF_WORD, FREQUENT_WORDS.join(' ')],
  ...[`${FREQUENT_WORDS[0]} ${TITLE_WORD}`, `${TITLE_WORD} -${FREQUENT_WORDS[1]}`],
];

export function randomKinds(known, count) {
  return Array.from({ length: count }, (_, index) => {
    const dice = new Dice(SEED * 1000 + index);
    const query = new URLSearchParams();
    for (const [name, probability, value] of PARAMETERS) {
      // The value is drawn in any case, so that the rest does not depend on it.
      const drawn = value(dice, known);
      if (dice.happens(probability)) query.set(name, String(drawn));
    }
    if (dice.happens(0.1)) {
      query.set('geoloc_lat', String(known.lat));
      query.set('geoloc_lng', String(known.lng));
    }
    const as = dice.happens(0.1) ? 'editor' : undefined;
    const wordCount = query.get('search')?.split(' ').length ?? 0;
    const group = wordCount > 1 ? 'words' : 'random';
    return { name: `random ${index + 1}`, group, path: `/events?${query}`, as, isRandom: true };
  });
}

const some = (dice, ids, most) =>
  dice.some(dice.whole(1, most), Math.min(ids.length, 12)).map((position) => ids[position]);
