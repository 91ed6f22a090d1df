import { richText } from '../../calendar/text/rich-text.js';
import { paragraphsOf } from '../plain-html.js';
import type { EventProperties } from './event-properties.js';

/** Tags that show that a description is HTML though iCalendar says that it is plain. */
const HTML = /<\/?(?:p|br|a|b|i|u|strong|em|ul|ol|li|div|span|h[1-6]|table|blockquote)\b[^>]*>/i;
const FIRST_LINE = /^\s*([^\n]{1,200})/;

/** Title of an event: SUMMARY, or what else names it. */
export function titleOf(properties: EventProperties): string {
  const summary = properties.text('SUMMARY');
  if (summary) return summary;
  const text = properties.text('DESCRIPTION').replace(/<[^>]*>/g, ' ');
  const other = FIRST_LINE.exec(text)?.[1]?.trim() || properties.text('LOCATION').split('\n')[0]?.trim();
  if (!other) return '';
  properties.warn('missing-title', 'There is no SUMMARY; the first words of the event became its title.', 'title');
  return other;
}

/** Description as clean HTML: X-ALT-DESC or STYLED-DESCRIPTION, if it is HTML, else DESCRIPTION. */
export function descriptionOf(properties: EventProperties): string {
  const styled = ['STYLED-DESCRIPTION', 'X-ALT-DESC']
    .flatMap(properties.all)
    .find(({ parameters }) => parameters['fmttype']?.toLowerCase() === 'text/html');
  const html = styled && bodyOf(styled.values[0] ?? '');
  const plain = properties.text('DESCRIPTION');
  const cleaned = html === undefined ? '' : richText(html);
  if (cleaned !== '') return cleaned;
  // Text without markup has nothing to clean, which takes long.
  return HTML.test(plain) ? richText(plain) : paragraphsOf(plain);
}

/** Outlook sends a whole document. */
const bodyOf = (html: string): string => html.replace(/^[\s\S]*<body\b[^>]*>/i, '').replace(/<\/body>[\s\S]*$/i, '');
