import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../http/access/caller.js';
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
  list(@SentAs(ListVenues) sent: Sent<ListVenues>, @CurrentCaller() caller: Caller) {
    return this.venues.list(sent, caller);
  }

  @CreateRoute('create-records', CreateVenue, VenueRecord)
  create(
    @SentAs(CreateVenue) sent: Sent<CreateVenue>,
    @CurrentCaller() caller: Caller,
    @Attempted() attempt?: Attempt,
  ) {
    return this.venues.create(sent, caller, attempt);
  }

  @ReadRoute(VenueRecord, at.id, at.slug)
  read(@Addressed() ref: Ref, @CurrentCaller() caller: Caller) {
    return this.venues.read(ref, caller);
  }

  @DeleteRoute('create-records', VenueRecord, at.id, at.slug)
  delete(@Addressed() ref: Ref, @CurrentCaller() caller: Caller, @Expected() expected: Expectation) {
    return this.venues.delete(ref, caller, expected);
  }

  @UpdateRoute('create-records', UpdateVenue, VenueRecord, at.id, at.slug)
  update(
    @Addressed() ref: Ref,
    @SentAs(UpdateVenue) sent: Sent<UpdateVenue>,
    @CurrentCaller() caller: Caller,
    @Expected() expected: Expectation,
  ) {
    return this.venues.update(ref, sent, caller, expected);
  }
}
