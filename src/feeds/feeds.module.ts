import { Module } from '@nestjs/common';
import { CategoriesModule } from '../resources/categories/categories.module.js';
import { EventsModule } from '../resources/events/events.module.js';
import { OrganizersModule } from '../resources/organizers/organizers.module.js';
import { TagsModule } from '../resources/tags/tags.module.js';
import { VenuesModule } from '../resources/venues/venues.module.js';
import { FeedSlots } from './feed-slots.js';
import { FeedSubjects } from './feed-subjects.js';
import { FeedsController } from './feeds.controller.js';
import { FeedsService } from './feeds.service.js';
import { PageFeedsController } from './page-feeds.controller.js';

/** Feeds at addresses of the API. Its routes must come before those of records, which would take their addresses for ids. */
@Module({
  imports: [EventsModule, VenuesModule, OrganizersModule, CategoriesModule, TagsModule],
  controllers: [FeedsController],
  providers: [FeedSlots, FeedSubjects, FeedsService],
  exports: [FeedSlots, FeedSubjects, FeedsService],
})
export class FeedsModule {}

/** Feeds at addresses of pages; left out without pages. */
@Module({ imports: [FeedsModule], controllers: [PageFeedsController] })
export class PageFeedsModule {}
