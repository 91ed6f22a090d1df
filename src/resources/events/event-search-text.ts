import { foldMarkup, foldText, TEXT_BREAK } from '../../calendar/text/fold.js';
import type { EventColumns } from './event.writer.js';

/**
 * What a search reads of an event, folded. A word may stand in the title, the excerpt or the description, markup included, so
 * the three are one text. Source: recorded exchanges events_list_filters.
 */
export function eventText({
  title,
  excerpt,
  description,
}: Pick<EventColumns, 'title' | 'excerpt' | 'description'>): string {
  return [foldText(title), foldMarkup(excerpt), foldMarkup(description)].join(TEXT_BREAK);
}
