import { soundText } from '../calendar/text/code-points.js';
import { withParagraphs } from '../calendar/text/paragraphs.js';

/** Plain text as the HTML that `richText` makes of it: blank lines separate paragraphs. */
export const paragraphsOf = (text: string): string => withParagraphs(escaped(soundText(text)));

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
