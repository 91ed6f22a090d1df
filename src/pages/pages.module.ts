import { type DynamicModule, Module } from '@nestjs/common';
import { CategoriesModule } from '../resources/categories/categories.module.js';
import { EventsModule } from '../resources/events/events.module.js';
import { OrganizersModule } from '../resources/organizers/organizers.module.js';
import { TagsModule } from '../resources/tags/tags.module.js';
import { VenuesModule } from '../resources/venues/venues.module.js';
import { CalendarController } from './calendar.controller.js';
import { CrawlingController } from './crawling/crawling.controller.js';
import { Sitemaps } from './crawling/sitemaps.js';
import { DatePages } from './date-pages.js';
import { EmbedBuilder } from './embed/embed-builder.js';
import { EmbedContents } from './embed/embed-contents.js';
import { EmbedController } from './embed/embed.controller.js';
import { OembedController } from './embed/oembed.controller.js';
import { EventController } from './event.controller.js';
import { FrontController } from './front.controller.js';
import { EventLists } from './lists/event-lists.js';
import { EventTerms } from './lists/event-terms.js';
import { FilterOptionsReader } from './lists/filter-options.js';
import { ShownEvents } from './lists/shown-events.js';
import { ListPages } from './list-pages.js';
import { PageScopes } from './page-scopes.js';
import { PageSettings } from './page-settings.js';
import { PlacesController } from './places.controller.js';
import { AssetsController } from './responses/assets.controller.js';
import { Assets } from './responses/assets.js';
import { ErrorPages } from './responses/error-pages.js';
import { TermSelections } from './term-selections.js';

/** The web pages of the calendar. They read through the services of the resources. */
@Module({})
export class PagesModule {
  static forRoot(settings: PageSettings): DynamicModule {
    return {
      module: PagesModule,
      imports: [EventsModule, VenuesModule, OrganizersModule, CategoriesModule, TagsModule],
      controllers: [
        AssetsController,
        CrawlingController,
        EmbedController,
        OembedController,
        FrontController,
        EventController,
        PlacesController,
        CalendarController,
      ],
      providers: [
        { provide: PageSettings, useValue: settings },
        Assets,
        PageScopes,
        ErrorPages,
        EventLists,
        FilterOptionsReader,
        EventTerms,
        ShownEvents,
        TermSelections,
        ListPages,
        DatePages,
        Sitemaps,
        EmbedContents,
        EmbedBuilder,
      ],
    };
  }
}
