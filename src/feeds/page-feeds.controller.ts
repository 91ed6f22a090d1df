import { Controller, Get, Header, HttpCode, Options } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { normaliseSlug } from '../calendar/slugs/slug.js';
import { Context, type RequestContext } from '../http/request/request-context.js';
import { FEED_METHODS } from './feed-documentation.js';
import { Feed, type FeedRequest, refBySlug } from './feed-request.js';
import { FeedSubjects } from './feed-subjects.js';
import { FeedsService } from './feeds.service.js';

/** Feeds at the addresses of pages, with an extension. */
@ApiExcludeController()
@Controller()
export class PageFeedsController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly subjects: FeedSubjects,
  ) {}

  @Get('events.:format')
  all(@Feed(true) feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.all(viewed), context);
  }

  @Get('event/:name.:format')
  event(@Feed(true) feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofEvent(feed, refBySlug(feed), context);
  }

  @Get('series/:name.:format')
  series(@Feed(true) feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofSeries(feed, refBySlug(feed), context);
  }

  @Get('venue/:name.:format')
  venue(@Feed(true) feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.venue(refBySlug(feed), viewed), context);
  }

  @Get('organizer/:name.:format')
  organizer(@Feed(true) feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.organizer(refBySlug(feed), viewed), context);
  }

  @Get('events/category/*name.:format')
  category(@Feed(true) feed: FeedRequest, @Context() context: RequestContext) {
    const path = feed.name.map(normaliseSlug);
    return this.feeds.ofList(feed, (viewed) => this.subjects.category(refBySlug(feed), viewed, path), context);
  }

  @Get(['tag/:name.:format', 'events/tag/:name.:format'])
  tag(@Feed(true) feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.tag(refBySlug(feed), viewed), context);
  }

  /** Scripts of other sites ask before they send `If-None-Match`. */
  @Options(['events.:format', ':records/:name.:format', 'events/category/*name.:format', 'events/tag/:name.:format'])
  @HttpCode(204)
  @Header('Allow', FEED_METHODS)
  methods(@Feed(true) _feed: FeedRequest): void {}
}
