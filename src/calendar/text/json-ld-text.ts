const blockEnd = /<\/(?:p|div|li|h[1-6]|tr|blockquote|pre|figure|dd|dt)>|<br[^>]*>/g;

/**
 * Rich text as the one-line `description` of a JSON-LD record: markup removed, `&`, `<` and `>` escaped as in the rich text itself.
 *
 * Expects what `richText` answers. Source: recorded exchanges events_read.
 */
export function jsonLdText(html: string): string {
  return html
    .replace(blockEnd, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
