import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '../../calendar/viewer.js';
import { CurrentViewer } from '../../http/access/current-viewer.js';
import { SiteUrls } from '../../http/addresses/site-address.js';
import type { Urls } from '../../http/addresses/urls.js';
import { Expectation, Expected } from '../../http/conditions/expectation.js';
import type { Sent } from '../../http/input/sent.js';
import { SentAs } from '../../http/input/sent.decorator.js';
import { type Attempt, Attempted } from '../../http/repeats/attempt.js';
import { Addressed, type Ref } from '../../http/routes/addressed.decorator.js';
import { at } from '../../http/routes/bind-route.js';
import { CreateRoute, DeleteRoute, ListRoute, ReadRoute, UpdateRoute } from '../../http/routes/resource-routes.js';
import { CreateVenue } from './dto/create-venue.dto.js';
import { ListVenues } from './dto/list-venues.dto.js';
import { UpdateVenue } from './dto/update-venue.dto.js';
import { VenueRecord, VenuesPage } from './venue.record.js';
import { VenuesService } from './venues.service.js';

/** Declared in the order in which the index of the namespace lists the methods of a record. */
@ApiTags('Venues')
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @ListRoute(ListVenues, VenuesPage)
  list(@SentAs(ListVenues) sent: Sent<ListVenues>, @CurrentViewer() viewer: Viewer, @SiteUrls() urls: Urls) {
    return this.venues.list(sent, viewer, urls);
  }

  @CreateRoute('create-records', CreateVenue, VenueRecord)
  create(
    @SentAs(CreateVenue) sent: Sent<CreateVenue>,
    @CurrentViewer() viewer: Viewer,
    @SiteUrls() urls: Urls,
    @Attempted() attempt?: Attempt,
  ) {
    return this.venues.create(sent, viewer, urls, attempt);
  }

  @ReadRoute(VenueRecord, at.id, at.slug)
  read(@Addressed() ref: Ref, @CurrentViewer() viewer: Viewer, @SiteUrls() urls: Urls) {
    return this.venues.read(ref, viewer, urls);
  }

  @DeleteRoute('create-records', VenueRecord, at.id, at.slug)
  delete(
    @Addressed() ref: Ref,
    @CurrentViewer() viewer: Viewer,
    @SiteUrls() urls: Urls,
    @Expected() expected: Expectation,
  ) {
    return this.venues.delete(ref, viewer, urls, expected);
  }

  @UpdateRoute('create-records', UpdateVenue, VenueRecord, at.id, at.slug)
  update(
    @Addressed() ref: Ref,
    @SentAs(UpdateVenue) sent: Sent<UpdateVenue>,
    @CurrentViewer() viewer: Viewer,
    @SiteUrls() urls: Urls,
    @Expected() expected: Expectation,
  ) {
    return this.venues.update(ref, sent, viewer, urls, expected);
  }
}
