import { decodeHTMLStrict } from 'entities';
import { blockTags } from './html-tags.js';

const breaks = new RegExp(`</?(?:${[...blockTags, 'br'].join('|')})\\b[^>]*>`, 'gi');

/**
 * Rich text as the `description` of a JSON-LD record: plain text in one line, without markup and entities.
 *
 * Expects what `richText` returns. Source: decision D73.
 */
export function jsonLdText(html: string): string {
  const text = html
    .replace(breaks, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return decodeHTMLStrict(text);
}
