import { soundText } from '../calendar/text/code-points.js';
import { withParagraphs } from '../calendar/text/paragraphs.js';
import { richText } from '../calendar/text/rich-text.js';
import { Unreadable } from './unreadable.js';

/** Tags that show that a text is HTML, whatever its format says. */
const TAGS = /<\/?(?:p|br|a|b|i|u|strong|em|ul|ol|li|div|span|h[1-6]|table|blockquote|img)\b[^<>]*>/i;

/** Longest HTML of a record, in UTF-16 units; cleaning it takes well under a second. */
export const MAX_HTML = 200_000;

/**
 * A text that may be HTML or plain, as clean HTML. Text without markup has nothing to clean, which takes long.
 *
 * @throws Unreadable if it is longer than a record may have
 */
export function htmlOf(text: string, param: string): string {
  if (text.length > MAX_HTML) {
    throw new Unreadable('text-too-long', `The ${param} is longer than ${MAX_HTML} characters.`, param);
  }
  return TAGS.test(text) ? richText(text) : paragraphsOf(text);
}

/** Plain text as the HTML that `richText` makes of it: blank lines separate paragraphs. */
const paragraphsOf = (text: string): string => withParagraphs(escaped(soundText(text)));

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
