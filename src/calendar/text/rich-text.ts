import type { IOptions } from 'sanitize-html';
import { soundMarkup } from './code-points.js';
import { blockTags, inlineTags } from './html-tags.js';
import { withParagraphs } from './paragraphs.js';
import { sanitise, withEscapedRawText } from './sanitise.js';

const schemes: IOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
};
const postBody: IOptions = {
  ...schemes,
  allowedTags: [...inlineTags, ...blockTags],
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'reversed'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    time: ['datetime'],
    span: ['class'],
    div: ['class'],
  },
  selfClosing: ['img', 'br', 'hr', 'wbr', 'col'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'xmp'],
  // Deeper tags are dropped, their text stays: protects parsers of clients from thousands of levels.
  nestingLimit: 50,
};
const termBody: IOptions = {
  ...schemes,
  allowedTags: ['a', 'abbr', 'b', 'br', 'cite', 'code', 'del', 'em', 'i', 'q', 's', 'strong', 'u'],
  allowedAttributes: { a: ['href', 'title', 'rel', 'target'] },
  nonTextTags: ['script', 'style', 'x-style', 'textarea', 'xmp'],
  nestingLimit: 50,
};

/**
 * A description or excerpt as HTML that is safe to show: the markup of every user is reduced to one allow-list.
 *
 * No script, style, handler, form or frame comes out, and no address but http, https, mailto, tel and relative ones. Text
 * outside blocks becomes paragraphs at blank lines, single line breaks become `<br />`. Rich text is returned unchanged.
 * Source: decisions D14, D47; recorded exchanges events_create_text, events_create_basic.
 */
export function richText(raw: string): string {
  const markup = soundMarkup(raw);
  const html = readPost(markup);
  // A dropped tag may have separated two that must not contain each other; only a second pass separates them again.
  return html === markup || !hasTags(markup) ? html : readPost(html);
}

const hasTags = (markup: string): boolean => markup.includes('<') && markup.includes('>');

const readPost = (html: string): string => withParagraphs(sanitise(html, postBody));

/**
 * The description of a category or tag: inline markup stays, the tags of blocks and scripts go, their text stays.
 * Source: recorded exchanges categories_crud, tags_crud.
 */
export function termDescription(raw: string): string {
  return sanitise(withEscapedRawText(soundMarkup(raw)), termBody).trim();
}
