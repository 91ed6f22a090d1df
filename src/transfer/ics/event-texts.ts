import { richText } from '../../calendar/text/rich-text.js';
import { htmlOf, MAX_HTML } from '../plain-html.js';
import type { EventProperties } from './event-properties.js';

const FIRST_LINE = /^\s*([^\n]{1,200})/;

/** Title of an event: SUMMARY, or what else names it. */
export function titleOf(properties: EventProperties): string {
  const summary = properties.text('SUMMARY');
  if (summary) return summary;
  const text = properties.text('DESCRIPTION').replace(/<[^<>]*>/g, ' ');
  const other = FIRST_LINE.exec(text)?.[1]?.trim() || properties.text('LOCATION').split('\n')[0]?.trim();
  if (!other) return '';
  properties.warn('missing-title', 'There is no SUMMARY; the first words of the event became its title.', 'title');
  return other;
}

/** Description as clean HTML: X-ALT-DESC or STYLED-DESCRIPTION, if it is HTML, else DESCRIPTION. */
export function descriptionOf(properties: EventProperties, isOwn: boolean): string {
  const styled = ['STYLED-DESCRIPTION', 'X-ALT-DESC']
    .flatMap(properties.all)
    .find(({ parameters }) => parameters['fmttype']?.toLowerCase() === 'text/html');
  const html = styled && bodyOf(styled.values[0] ?? '');
  // The plain text of an export has further lines for other programs.
  if (isOwn && html !== undefined && html.length <= MAX_HTML) return richText(html);
  const plain = properties.text('DESCRIPTION');
  const cleaned = html === undefined || html.length > MAX_HTML ? '' : richText(html);
  if (cleaned !== '') return cleaned;
  return htmlOf(plain, 'description');
}

/** Outlook sends a whole document. */
function bodyOf(html: string): string {
  const begin = /<body\b[^<>]*>/i.exec(html);
  const end = html.search(/<\/body>/i);
  return html.slice(begin ? begin.index + begin[0].length : 0, end === -1 ? undefined : end);
}
