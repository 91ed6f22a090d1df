import { Module } from '@nestjs/common';
import { CategoriesModule } from '../../resources/categories/categories.module.js';
import { CategoryRecord } from '../../resources/categories/category.record.js';
import { EventRecord } from '../../resources/events/event.record.js';
import { EventsModule } from '../../resources/events/events.module.js';
import { OrganizerRecord } from '../../resources/organizers/organizer.record.js';
import { OrganizersModule } from '../../resources/organizers/organizers.module.js';
import { SeriesModule } from '../../resources/series/series.module.js';
import { SeriesRecord } from '../../resources/series/series.record.js';
import { TagRecord } from '../../resources/tags/tag.record.js';
import { TagsModule } from '../../resources/tags/tags.module.js';
import { VenueRecord } from '../../resources/venues/venue.record.js';
import { VenuesModule } from '../../resources/venues/venues.module.js';
import { RecordUpdates } from './record-updates.js';
import { revisionsControllerOf } from './revisions.controller.js';
import { RevisionsService } from './revisions.service.js';

@Module({
  imports: [EventsModule, VenuesModule, OrganizersModule, SeriesModule, CategoriesModule, TagsModule],
  controllers: [
    revisionsControllerOf({ kind: 'events', tag: 'Events', right: 'create-records', record: EventRecord }),
    revisionsControllerOf({ kind: 'venues', tag: 'Venues', right: 'create-records', record: VenueRecord }),
    revisionsControllerOf({ kind: 'organizers', tag: 'Organizers', right: 'create-records', record: OrganizerRecord }),
    revisionsControllerOf({ kind: 'series', tag: 'Series', right: 'create-records', record: SeriesRecord }),
    revisionsControllerOf({ kind: 'categories', tag: 'Categories', right: 'edit-categories', record: CategoryRecord }),
    revisionsControllerOf({ kind: 'tags', tag: 'Tags', right: 'edit-tags', record: TagRecord }),
  ],
  providers: [RecordUpdates, RevisionsService],
})
export class RevisionsModule {}
