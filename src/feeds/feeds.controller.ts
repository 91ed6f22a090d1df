import { Controller, Get, Header, HttpCode, Options } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext } from '../http/request/request-context.js';
import { ApiFeed, FEED_METHODS } from './feed-documentation.js';
import { Feed, type FeedRequest, refById, refBySlug } from './feed-request.js';
import { FeedSubjects } from './feed-subjects.js';
import { FeedsService } from './feeds.service.js';

/** Feeds at the addresses of the API: those of lists and records, with an extension. */
@ApiTags('Feeds')
@Controller()
export class FeedsController {
  constructor(
    private readonly feeds: FeedsService,
    private readonly subjects: FeedSubjects,
  ) {}

  @Get('events.:format')
  @ApiFeed({ summary: 'Feed of events' })
  all(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.all(viewed), context);
  }

  @Get('events/:name.:format')
  @ApiFeed({ summary: 'Feed of an event', by: 'id', isSingle: true })
  event(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofEvent(feed, refById(feed), context);
  }

  @Get('events/by-slug/:name.:format')
  @ApiFeed({ summary: 'Feed of an event by its slug', by: 'slug', isSingle: true })
  namedEvent(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofEvent(feed, refBySlug(feed), context);
  }

  @Get('series/:name.:format')
  @ApiFeed({ summary: 'Feed of a series', by: 'id' })
  series(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofSeries(feed, refById(feed), context);
  }

  @Get('series/by-slug/:name.:format')
  @ApiFeed({ summary: 'Feed of a series by its slug', by: 'slug' })
  namedSeries(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofSeries(feed, refBySlug(feed), context);
  }

  @Get('venues/:name.:format')
  @ApiFeed({ summary: 'Feed of the events at a venue', by: 'id' })
  venue(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.venue(refById(feed), viewed), context);
  }

  @Get('venues/by-slug/:name.:format')
  @ApiFeed({ summary: 'Feed of the events at a venue by its slug', by: 'slug' })
  namedVenue(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.venue(refBySlug(feed), viewed), context);
  }

  @Get('organizers/:name.:format')
  @ApiFeed({ summary: 'Feed of the events of an organizer', by: 'id' })
  organizer(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.organizer(refById(feed), viewed), context);
  }

  @Get('organizers/by-slug/:name.:format')
  @ApiFeed({ summary: 'Feed of the events of an organizer by its slug', by: 'slug' })
  namedOrganizer(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.organizer(refBySlug(feed), viewed), context);
  }

  @Get('categories/:name.:format')
  @ApiFeed({ summary: 'Feed of the events in a category', by: 'id' })
  category(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.category(refById(feed), viewed), context);
  }

  @Get('categories/by-slug/:name.:format')
  @ApiFeed({ summary: 'Feed of the events in a category by its slug', by: 'slug' })
  namedCategory(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.category(refBySlug(feed), viewed), context);
  }

  @Get('tags/:name.:format')
  @ApiFeed({ summary: 'Feed of the events with a tag', by: 'id' })
  tag(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.tag(refById(feed), viewed), context);
  }

  @Get('tags/by-slug/:name.:format')
  @ApiFeed({ summary: 'Feed of the events with a tag by its slug', by: 'slug' })
  namedTag(@Feed() feed: FeedRequest, @Context() context: RequestContext) {
    return this.feeds.ofList(feed, (viewed) => this.subjects.tag(refBySlug(feed), viewed), context);
  }

  /** Scripts of other sites ask before they send `If-None-Match`. */
  @Options(['events.:format', ':records/:name.:format', ':records/by-slug/:name.:format'])
  @HttpCode(204)
  @Header('Allow', FEED_METHODS)
  @ApiExcludeEndpoint()
  methods(@Feed() _feed: FeedRequest): void {}
}
