import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IndexedRecordsService } from './calendar/indexed-records.service.js';
import { KeptParts } from './calendar/kept-parts.service.js';
import { PublicCalendarService } from './calendar/public-calendar.service.js';
import { Event } from './event.entity.js';
import { EventsController } from './events.controller.js';
import { EventsService } from './events.service.js';
import { ExplainService } from './explain/explain.service.js';
import { EventCounting } from './maintenance/event-counting.js';
import { SearchFolding } from './maintenance/search-folding.js';
import { SeriesHorizon } from './maintenance/series-horizon.js';
import { WordPruning } from './maintenance/word-pruning.js';
import { Series } from './series/series.entity.js';
import { EventWalks } from './walk/event-walks.js';
import { EventLinksSubscriber } from './write/event-links.subscriber.js';

@Module({
  // Registers the entities with the data source (`autoLoadEntities`). Their repositories are not injected: see ADR 27.
  imports: [TypeOrmModule.forFeature([Event, Series])],
  controllers: [EventsController],
  providers: [
    EventsService,
    ExplainService,
    PublicCalendarService,
    KeptParts,
    IndexedRecordsService,
    EventWalks,
    EventLinksSubscriber,
    EventCounting,
    SearchFolding,
    WordPruning,
    SeriesHorizon,
  ],
  exports: [EventsService, PublicCalendarService, KeptParts, IndexedRecordsService, EventWalks],
})
export class EventsModule {}
