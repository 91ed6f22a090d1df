import { ar } from './ar.js';
import { de } from './de.js';
import { en, type Messages } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import { nl } from './nl.js';
import { pt } from './pt.js';

/** The languages of the pages by primary subtag. */
export const LANGUAGES: Readonly<Record<string, Messages>> = { en, de, fr, es, it, nl, pt, ar };

/** The language in which pages are written. */
export interface PageLanguage {
  /** BCP 47 tag. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly messages: Messages;
}

const RIGHT_TO_LEFT = new Set(['ar']);

/** The language for a BCP 47 tag, with its region; English if the pages are not translated into it. */
export function languageFor(tag: string): PageLanguage {
  const { language } = new Intl.Locale(tag);
  const messages = Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language] : undefined;
  if (!messages) return { tag: 'en', direction: 'ltr', messages: en };
  return { tag, direction: RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr', messages };
}
