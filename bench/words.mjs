// Words of the sample calendar to search for, by how often they occur; for rarer ones see load.mjs.
export { RARE_WORD } from './load.mjs';

/** Each of them is in four events of ten. */
export const FREQUENT_WORDS = ['lantern', 'river'];

/** In one title of sixteen. */
export const TITLE_WORD = 'festival';

/** The beginning of that word, and an ending of some six hundred words. */
export const PART_OF_WORD = 'fest';
export const COMMON_PART = 'ward';

/** Of the texts alone; in one event of fourteen. */
export const TEXT_WORD = 'first';
