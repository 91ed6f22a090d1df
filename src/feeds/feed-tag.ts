import { hash } from 'node:crypto';
import type { RequestContext } from '../http/request/request-context.js';
import type { DateWindow } from '../resources/events/criteria/date-window.js';
import type { EventWalks } from '../resources/events/walk/event-walks.js';
import type { FeedRequest } from './feed-request.js';

/** To be raised with every change of what is written for the same events. */
const FORMAT_VERSION = 1;

/** The number of changes so far, and what was published last. */
type CalendarState = Awaited<ReturnType<EventWalks['state']>>;

/** What a feed depends on besides its address. */
interface FeedDependencies {
  /** The parameters that count. */
  readonly sent: object;
  readonly window: DateWindow;
}

/** The strong ETag of a feed, known before the feed is made: a hash of all that its bytes depend on. */
export function feedTag(
  { format, url }: FeedRequest,
  state: CalendarState,
  { site }: RequestContext,
  dependencies?: FeedDependencies,
): string {
  const parts = [FORMAT_VERSION, format.extension, url, dependencies, state, site];
  return `"${hash('sha256', JSON.stringify(parts), 'hex').slice(0, 32)}"`;
}
