import { decodeHTMLStrict } from 'entities';
import type { IOptions } from 'sanitize-html';
import { soundText } from './code-points.js';
import { sanitise } from './sanitise.js';

const noMarkup: IOptions = {
  allowedTags: [],
  allowedAttributes: {},
  nonTextTags: ['script', 'style'],
};

/**
 * A title, name or address line as people read it: entities decoded once, then tags removed (scripts and styles with their content).
 *
 * Line breaks and tabs become one blank, outer blanks go, everything else stays as sent, backslashes and `a < b` included.
 * A `<` that would open a tag but never closes it gets a blank after it, so that no reader takes it for markup.
 * Source: decisions D47, D51; field cases FC-20, FC-28; recorded exchanges events_create_text, venues_create.
 */
export function plainText(raw: string): string {
  const decoded = soundText(decodeHTMLStrict(soundText(raw)));
  return withoutTags(decoded)
    .replace(/[ \r\n\t\u2028\u2029]+/g, (blanks) => (/[^ ]/.test(blanks) ? ' ' : blanks))
    .trim();
}

// The sanitiser reads HTML and answers HTML: bare ampersands go in escaped and come out decoded, so entities are decoded no second time.
function withoutTags(text: string): string {
  if (!text.includes('<')) return text;
  const stripped = soundText(decodeHTMLStrict(sanitise(text.replaceAll('&', '&amp;'), noMarkup)));
  return stripped.replace(/<(?=[a-z/!?])/gi, '< ');
}
