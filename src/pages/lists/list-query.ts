import type { Parameters } from '../../http/request/parameters.js';
import { fieldsOf } from '../../http/validation/field.js';
import { limitsDates } from '../../resources/events/criteria/date-window.js';
import { ListEventsDto } from '../../resources/events/dto/list-events.dto.js';

/** The parameters of the API, and those that links to pages of The Events Calendar have. */
const KNOWN = new Set([
  ...fieldsOf(ListEventsDto).map(({ name }) => name),
  ...['tribe-bar-search', 'tribe-bar-date', 'eventDisplay'],
]);

/** What the query of a list page asks for. */
export interface ListQuery {
  /** The known parameters as sent, without empty ones and without the page: links to other pages repeat them. */
  readonly sent: Parameters;
  /** The parameters of the list of the API that it means; without dates: what is not over. */
  readonly parameters: Parameters;
  /** The same without the default dates, as feeds take them. */
  readonly feed: Parameters;
  readonly isPast: boolean;
  /** Whether events are in the order of their start, so that they can be shown by day. */
  readonly isByStart: boolean;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Reads the query of a list page. Values are not validated: the list does that. Forms send empty fields, which are left out. */
export function readListQuery(query: Parameters): ListQuery {
  const {
    page: _page,
    cursor: _cursor,
    ...sent
  } = Object.fromEntries(
    Object.entries(query).filter(([name, value]) => KNOWN.has(name) && value !== '' && value !== undefined),
  );
  const { 'tribe-bar-search': words, 'tribe-bar-date': from, eventDisplay, ...own } = sent;
  const feed: Parameters = { ...(words !== undefined && { search: words }), ...datesOf(own, from), ...orderOf(own) };
  const isPast = eventDisplay === 'past';
  const hasDates = limitsDates(feed);
  const orderby = feed['orderby'] ?? 'start_date';
  return {
    sent,
    feed,
    parameters: hasDates ? feed : { ...defaultsFor(isPast), ...feed },
    isPast: isPast && !hasDates,
    isByStart: orderby === 'start_date' && !('include' in feed),
  };
}

function defaultsFor(isPast: boolean): Parameters {
  if (isPast) return { ends_before: 'now', strict_dates: true, order: 'desc' };
  return { ends_after: 'now', strict_dates: true };
}

/**
 * The fields of the form: `tribe-bar-date` is the first day, on which an event may already run, and `starts_before` the last.
 * Other dates mean what they mean in the API.
 */
function datesOf(own: Parameters, from: unknown): Parameters {
  if (typeof from !== 'string' || !DAY.test(from)) return own;
  const until = own['starts_before'];
  const last = typeof until === 'string' && DAY.test(until) ? { starts_before: `${until} 23:59:59` } : {};
  return { ...own, ends_after: `${from} 00:00:00`, ...last, strict_dates: true };
}

/** Recently added events come first unless told. */
const orderOf = (own: Parameters): Parameters =>
  own['orderby'] === 'date' && own['order'] === undefined ? { order: 'desc' } : {};
