import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Event } from './event.entity.js';
import { EventLinksSubscriber } from './event-links.subscriber.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { SearchFolding } from './search-folding.js';
import { WordPruning } from './word-pruning.js';

@Module({
  imports: [TypeOrmModule.forFeature([Event])],
  controllers: [EventsController],
  providers: [EventsService, EventLinksSubscriber, SearchFolding, WordPruning],
})
export class EventsModule {}
