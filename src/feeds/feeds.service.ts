import { Injectable } from '@nestjs/common';
import { ANONYMOUS } from '../calendar/viewer.js';
import type { RequestContext } from '../http/request/request-context.js';
import { StreamedResponse } from '../http/responses/streamed-response.js';
import type { Ref } from '../http/routing/record-ref.js';
import { RequestInput } from '../http/validation/request-input.js';
import { ListEventsDto } from '../resources/events/dto/list-events.dto.js';
import { EventWalks } from '../resources/events/walk/event-walks.js';
import { completeFeed, newsFeed, singleFeed } from './feed-bodies.js';
import { feedHeaders } from './feed-headers.js';
import { filtersOf, parametersOf } from './feed-list.js';
import { atPage, type FeedRequest } from './feed-request.js';
import { FeedSlots } from './feed-slots.js';
import { type FeedSubject, publicRecord } from './feed-subjects.js';
import { feedTag } from './feed-tag.js';
import { FeedSettings, windowInterval, withPastDays } from './feed-window.js';
import { seriesFeed, seriesSubject } from './series-feed.js';

/**
 * Makes feeds. Whoever asks gets what everybody may read, so that no cache and no subscription ever has more (ADR 38).
 * The state of the data is read first: the tag of a feed may be older than the feed, but never newer.
 */
@Injectable()
export class FeedsService {
  constructor(
    private readonly walks: EventWalks,
    private readonly slots: FeedSlots,
    private readonly settings: FeedSettings,
  ) {}

  /** The feed of a list of events. Throws like the list, and what `find` throws. */
  async ofList(
    asked: FeedRequest,
    find: (context: RequestContext) => Promise<FeedSubject>,
    requested: RequestContext,
  ): Promise<StreamedResponse> {
    const context = { ...requested, viewer: ANONYMOUS };
    const state = await this.walks.state(context);
    const subject = await find(context);
    const feed = atPage(asked, subject.pageUrl);
    const sent = { ...parametersOf(feed), ...subject.filter };
    const parameters = feed.isAtPage ? withPastDays(sent, this.settings, context) : sent;
    const selection = await this.walks.select(new RequestInput(ListEventsDto, parameters), context);
    const { window } = selection.criteria;
    const list = { ...feed, subject, selection, filters: filtersOf(sent, subject) };
    const tag = feedTag(feed, state, context, { sent, window });
    const headers = { ...feedHeaders(feed, context), 'X-Feed-Window': windowInterval(window) };
    const open = feed.format.extent === 'news' ? newsFeed : completeFeed;
    return new StreamedResponse(typeOf(feed), tag, headers, () => open(list, this.walks, this.slots));
  }

  /** The feed of one event. Throws `rest-event-not-found`. */
  async ofEvent(asked: FeedRequest, ref: Ref, requested: RequestContext): Promise<StreamedResponse> {
    const context = { ...requested, viewer: ANONYMOUS };
    const state = await this.walks.state(context);
    const event = await publicRecord('event', this.walks.one(ref, context));
    const feed = atPage(asked, event.record.url);
    const headers = feedHeaders(feed, context, event.record);
    const open = () => Promise.resolve(singleFeed(feed, event, context, this.slots));
    return new StreamedResponse(typeOf(feed), feedTag(feed, state, context), headers, open);
  }

  /**
   * The feed of a series: as iCalendar its rule with all public dates, however long ago; in other formats the list of its
   * dates. Throws `rest-series-not-found`.
   */
  async ofSeries(asked: FeedRequest, ref: Ref, requested: RequestContext): Promise<StreamedResponse> {
    if (asked.format.extension !== 'ics')
      return this.ofList(
        asked,
        async (viewed) => seriesSubject(await this.walks.series(ref, viewed), viewed),
        requested,
      );
    const context = { ...requested, viewer: ANONYMOUS };
    const state = await this.walks.state(context);
    const series = await this.walks.series(ref, context);
    const feed = atPage(asked, context.urls.sitePage('series', series.slug));
    const open = () => seriesFeed(feed, series, context, this.slots);
    return new StreamedResponse(typeOf(feed), feedTag(feed, state, context), feedHeaders(feed, context), open);
  }
}

const typeOf = ({ format }: FeedRequest): string => `${format.type}; charset=UTF-8`;
