import type { CountedTerm } from './counted-term.js';

/** The texts of a term by their names on the wire. */
export const termTexts = ({ name, slug, description }: CountedTerm) => ({ name, slug, description });
