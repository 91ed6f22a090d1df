import { foldMarkup, foldText } from '../../calendar/text/fold.js';
import type { SearchTexts } from '../../persistence/search-texts.js';
import type { EventColumns } from './event.writer.js';

/** Stands between two fields, so that no phrase is found across them: nobody types it, and folding keeps it. */
const FIELD_BREAK = '\uFFFC';

/**
 * What a search reads of an event. A word may stand in the title, the excerpt or the description, markup included, so
 * the three are one text. Source: recorded exchanges events_list_filters.
 */
export function eventSearchTexts({
  title,
  excerpt,
  description,
}: Pick<EventColumns, 'title' | 'excerpt' | 'description'>): SearchTexts {
  return { text: [foldText(title), foldMarkup(excerpt), foldMarkup(description)].join(FIELD_BREAK) };
}
