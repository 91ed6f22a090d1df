import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Event } from './event.entity.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { SearchFolding } from './maintenance/search-folding.js';
import { WordPruning } from './maintenance/word-pruning.js';
import { EventLinksSubscriber } from './write/event-links.subscriber.js';

@Module({
  // Registers the entity with the data source (`autoLoadEntities`). Its repository is not injected: see ADR 27.
  imports: [TypeOrmModule.forFeature([Event])],
  controllers: [EventsController],
  providers: [EventsService, EventLinksSubscriber, SearchFolding, WordPruning],
})
export class EventsModule {}
