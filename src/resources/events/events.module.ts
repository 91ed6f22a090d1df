import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Category } from '../categories/category.entity.js';
import { Organizer } from '../organizers/organizer.entity.js';
import { Tag } from '../tags/tag.entity.js';
import { Venue } from '../venues/venue.entity.js';
import { Event } from './event.entity.js';
import { EventLinksSubscriber } from './event-links.subscriber.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { SearchFolding } from './search-folding.js';
import { WordPruning } from './word-pruning.js';

@Module({
  imports: [TypeOrmModule.forFeature([Event, Category, Tag, Venue, Organizer])],
  controllers: [EventsController],
  providers: [EventsService, EventLinksSubscriber, SearchFolding, WordPruning],
})
export class EventsModule {}
