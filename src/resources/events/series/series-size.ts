import { indexedWords } from '../../../calendar/text/indexed-words.js';
import { httpErrors } from '../../../http/errors/http-errors.js';
import { eventText } from '../write/event-search-index.js';
import type { Series, SeriesTemplate } from './series.entity.js';

/** Each date has the texts and their words for itself, and all are written in one transaction: what takes a few seconds. */
const MAX_CHARACTERS = 20_000_000;
const MAX_WORDS = 300_000;

/** Throws `rest_invalid_param` if the texts of a series are too long for its number of dates. */
export function assertSeriesSize(series: Series, dates: number): void {
  if (series.status === 'trash') return;
  const { excerpt } = (JSON.parse(series.template) as SeriesTemplate).fields;
  const event = { ...series, excerpt };
  const text = eventText(event);
  const characters = text.length * dates;
  const isTooLarge = characters > MAX_CHARACTERS || indexedWords(text).size * dates > MAX_WORDS;
  if (isTooLarge) throw httpErrors.invalidParameter(longestOf(event), `Is too long for a series of ${dates} dates.`);
}

const longestOf = ({ title, excerpt, description }: Record<'title' | 'excerpt' | 'description', string>): string =>
  Object.entries({ title, excerpt, description }).reduce((one, other) =>
    other[1].length > one[1].length ? other : one,
  )[0];
