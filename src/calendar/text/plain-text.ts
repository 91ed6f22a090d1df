import { decodeHTMLStrict } from 'entities';
import { isVisible, soundMarkup, soundText } from './code-points.js';
import { withoutMarkup } from './markup.js';

/**
 * A title, name or address line as people read it: entities decoded once, then tags removed (scripts and styles with
 * their content).
 *
 * Block tags, line breaks and tabs become one blank, outer blanks go, everything else stays as sent: backslashes,
 * `a < b`, `<live>`. A text without visible characters is empty.
 * Source: decisions D47, D51, D69, D70; field cases FC-20, FC-28; recorded exchanges events_create_text, venues_create.
 */
export function plainText(raw: string): string {
  const decoded = soundText(decodeHTMLStrict(soundMarkup(raw)));
  const text = withoutMarkup(decoded)
    .replace(/[ \r\n\t\u2028\u2029]+/g, (blanks) => (/[^ ]/.test(blanks) ? ' ' : blanks))
    .trim();
  return isVisible(text) ? text : '';
}
