import { latest } from '../calendar/dates/texts.js';
import type { Years } from '../calendar/icalendar/zone-rules.js';
import { queryText } from '../http/pagination/page.js';
import type { RequestContext } from '../http/request/request-context.js';
import type { StreamedBody } from '../http/responses/streamed-response.js';
import type { EventWalk } from '../resources/events/walk/event-walk.js';
import type { EventWalks } from '../resources/events/walk/event-walks.js';
import type { WalkedEvent } from '../resources/events/walk/walked-event.js';
import type { FeedEvent, FeedInfo } from './feed-event.js';
import type { FeedList } from './feed-list.js';
import type { FeedRequest } from './feed-request.js';
import type { FeedSlots } from './feed-slots.js';
import { windowParameters, windowText } from './feed-window.js';
import { toFeedEvent } from './to-feed-event.js';

/** All events of a list, written while they are read. */
export async function completeFeed(list: FeedList, walks: EventWalks, slots: FeedSlots): Promise<StreamedBody> {
  const walk = await slots.inTurn(() => walks.walk(list.selection));
  const info = { ...infoOf(list), nextUrl: undefined, updated: undefined, years: yearsOf(walk) };
  const events = mapped(walk.events(slots.inTurn));
  return bodyOf(slots.sent(list.format.write(info, events)), walk.total);
}

/** A page of a list, newest publication first. */
export async function newsFeed(list: FeedList, walks: EventWalks, slots: FeedSlots): Promise<StreamedBody> {
  const { events: walked, total, page, hasNext } = await slots.inTurn(() => walks.newest(list.selection));
  const events = walked.map((event) => toFeedEvent(event));
  const info = {
    ...infoOf(list),
    nextUrl: hasNext ? nextUrl(list, page + 1) : undefined,
    updated: latest(...events.flatMap(({ published, modified }) => [published, modified])),
  };
  return bodyOf(slots.sent(list.format.write(info, events)), total);
}

/** The feed of one event. */
export function singleFeed(
  feed: FeedRequest,
  walked: WalkedEvent,
  { site }: RequestContext,
  slots: FeedSlots,
): StreamedBody {
  const event = toFeedEvent(walked);
  const year = +event.startLocal.slice(0, 4);
  const info: FeedInfo = {
    ...feedTexts(event.title, site.identity.description, site),
    pageUrl: event.url,
    feedUrl: feed.url,
    nextUrl: undefined,
    updated: event.modified,
    isSingle: true,
    years: { first: year, last: Math.max(year, +event.endLocal.slice(0, 4)) },
  };
  return bodyOf(slots.sent(feed.format.write(info, [event])), 1);
}

export const bodyOf = (parts: AsyncIterable<string>, total: number): StreamedBody => ({
  headers: { 'X-TEC-Total': String(total) },
  parts,
});

export const feedTexts = (title: string, description: string, { identity, zone }: RequestContext['site']) => ({
  title,
  description,
  language: identity.language,
  timezone: zone.name,
});

function infoOf(list: FeedList): Omit<FeedInfo, 'nextUrl' | 'updated'> {
  const { subject, selection, filters, url } = list;
  const { site } = selection.context;
  const { identity } = site;
  const window = windowText(selection.criteria.window);
  return {
    ...feedTexts(
      subject.name === undefined ? identity.name : `${subject.name} – ${identity.name}`,
      window ? `${identity.description} (${window})` : identity.description,
      site,
    ),
    pageUrl: withQuery(subject.homeUrl ?? subject.pageUrl, filters),
    feedUrl: withQuery(url, filters),
  };
}

/** The URL of another page with the window of this one: a window such as the default one moves with time. */
function nextUrl({ url, filters, parameters, selection }: FeedList, page: number): string {
  const { criteria, context } = selection;
  const { per_page } = parameters;
  return withQuery(url, { ...filters, ...windowParameters(criteria.window, context.site), per_page, page });
}

function withQuery(url: string, parameters: object): string {
  const query = queryText(parameters as Record<string, unknown>);
  return query === '' ? url : `${url}?${query}`;
}

async function* mapped(events: AsyncIterable<WalkedEvent>): AsyncGenerator<FeedEvent, void> {
  for await (const event of events) yield toFeedEvent(event);
}

/** A year more than the starts have at each end: it may be another one in the zone of an event, or at its end. */
function yearsOf({ starts }: EventWalk): Years | undefined {
  return starts && { first: +starts.first.slice(0, 4) - 1, last: +starts.last.slice(0, 4) + 1 };
}
