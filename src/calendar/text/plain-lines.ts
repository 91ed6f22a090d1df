import { decodeHTMLStrict } from 'entities';
import { blockTags } from './html-tags.js';

const LINE_BREAK = /<br\b[^>]*>\s*/gi;
const ITEM = /<li\b[^>]*>\s*/gi;
const LINK = /<a\b[^>]*?\shref="([^"]*)"[^>]*>(.*?)<\/a>/gis;
const BLOCK = new RegExp(`\\s*</?(?:${blockTags.filter((tag) => tag !== 'li').join('|')})\\b[^>]*>\\s*`, 'gi');

/**
 * Rich text as plain text in lines: paragraphs are a blank line apart, items of lists begin with a dash, and links end
 * with their address in brackets.
 *
 * Expects what `richText` returns.
 */
export function plainLines(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const lines = html
    .replace(/[^\S\n]*\n[^\S\n]*/g, '\n')
    .replace(LINK, linkText)
    .replace(LINE_BREAK, '\n')
    .replace(/<\/li>\s*/gi, '')
    .replace(ITEM, '\n- ')
    .replace(BLOCK, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/\n+(?=\n- )/g, '');
  return decodeHTMLStrict(lines).trim();
}

function linkText(_: string, address: string, content: string): string {
  const text = content.replace(/<[^>]*>/g, '');
  return text === '' || text === address || /^(#|mailto:)/.test(address) ? text : `${text} (${address})`;
}
