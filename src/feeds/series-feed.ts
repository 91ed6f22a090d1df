import type { WallClock } from '../calendar/dates/texts.js';
import type { RequestContext } from '../http/request/request-context.js';
import type { StreamedBody } from '../http/responses/streamed-response.js';
import type { SeriesWalk } from '../resources/events/walk/series-walk.js';
import type { WalkedEvent } from '../resources/events/walk/walked-event.js';
import { bodyOf, feedTexts } from './feed-bodies.js';
import type { FeedEvent, FeedInfo, FeedSeries, SeriesDate } from './feed-event.js';
import type { FeedRequest } from './feed-request.js';
import type { FeedSlots } from './feed-slots.js';
import type { FeedSubject } from './feed-subjects.js';
import { seriesIcs } from './formats/series-ics.js';
import { toFeedEvent } from './to-feed-event.js';

/** Whose dates a list has that is not written with a rule. A series has no page of its own. */
export const seriesSubject = ({ id, slug, title }: SeriesWalk, { urls }: RequestContext): FeedSubject => ({
  name: title,
  pageUrl: urls.sitePage('series', slug),
  homeUrl: urls.sitePage('events'),
  filter: { series: [id] },
});

/** The feed of a series as iCalendar, with its rule. Its stored dates are limited in number. */
export async function seriesFeed(
  feed: FeedRequest,
  walk: SeriesWalk,
  { site }: RequestContext,
  slots: FeedSlots,
): Promise<StreamedBody> {
  const series = await readSeries(walk, slots.inTurn, toFeedEvent);
  const { dates } = series;
  const events = dates.map(({ event }) => event);
  const [first] = events;
  const title = (dates.findLast(({ isOverridden }) => !isOverridden)?.event ?? first)?.title ?? '';
  const info: FeedInfo = {
    ...feedTexts(`${title} – ${site.identity.name}`, site.identity.description, site),
    pageUrl: first?.url ?? feed.url,
    feedUrl: feed.url,
    nextUrl: undefined,
    updated: undefined,
  };
  return bodyOf(slots.sent(first ? seriesIcs(info, series) : feed.format.write(info, events)), events.length);
}

/** Reads the dates of a series, whose stored ones are limited in number. */
export async function readSeries(
  walk: SeriesWalk,
  inTurn: FeedSlots['inTurn'],
  map: (walked: WalkedEvent) => FeedEvent,
): Promise<FeedSeries> {
  const dates: SeriesDate[] = [];
  for await (const walked of walk.events.events(inTurn)) dates.push(toSeriesDate(walked, map(walked)));
  const { uid, version, modified, schedule, storedUntil } = walk;
  return { uid, sequence: version - 1, modified, schedule, storedUntil, dates };
}

function toSeriesDate(walked: WalkedEvent, event: FeedEvent): SeriesDate {
  const { recurrence_id = event.startLocal, overrides = [] } = walked.record.series ?? {};
  return { original: recurrence_id as WallClock, isOverridden: overrides.length > 0, event };
}
