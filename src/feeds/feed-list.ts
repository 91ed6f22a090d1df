import type { Parameters } from '../http/request/parameters.js';
import { RequestInput } from '../http/validation/request-input.js';
import { ListEventsDto } from '../resources/events/dto/list-events.dto.js';
import type { EventSelection } from '../resources/events/walk/event-walks.js';
import type { FeedRequest } from './feed-request.js';
import type { FeedSubject } from './feed-subjects.js';

/** A feed of a list of events. */
export interface FeedList extends FeedRequest {
  readonly subject: FeedSubject;
  readonly selection: EventSelection;
  /** The filters that were sent, for URLs. */
  readonly filters: Parameters;
}

/** Parameters of lists that feeds ignore: they have an order of their own, and neither cursors nor an envelope. */
const IGNORED = ['orderby', 'order', 'cursor', '_fields', '_envelope'];
const PAGING = ['page', 'per_page'];

/** The parameters that count for a feed. */
export function parametersOf({ format, parameters }: FeedRequest): Parameters {
  return without(parameters, format.extent === 'news' ? IGNORED : [...IGNORED, ...PAGING]);
}

/** The filters among the parameters of a feed that its subject does not set. */
export function filtersOf(parameters: Parameters, { filter }: FeedSubject): Parameters {
  const known = new RequestInput(ListEventsDto, parameters).linkParameters();
  return without(known, [...PAGING, ...Object.keys(filter)]);
}

const without = (parameters: Parameters, names: readonly string[]): Parameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => !names.includes(name)));
