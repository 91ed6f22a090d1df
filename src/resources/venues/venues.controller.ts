import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, Context } from '../../http/access/caller.js';
import { RequirePermission } from '../../http/access/needs.js';
import { Expectation, IfMatch } from '../../http/conditions/expectation.js';
import type { Sent } from '../../http/input/sent.js';
import { Input } from '../../http/input/sent.decorator.js';
import { type Attempt, Attempted } from '../../http/repeats/attempt.js';
import { RecordRef, type Ref } from '../../http/routes/addressed.decorator.js';
import { ApiCreate, ApiDelete, ApiList, ApiRead, ApiUpdate } from '../../http/routing/resource-documentation.js';
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

  @Get()
  @ApiList(ListVenues, VenuesPage)
  list(@Input(ListVenues) sent: Sent<ListVenues>, @Context() caller: Caller) {
    return this.venues.list(sent, caller);
  }

  @Post()
  @RequirePermission('create-records')
  @ApiCreate(CreateVenue, VenueRecord)
  create(@Input(CreateVenue) sent: Sent<CreateVenue>, @Context() caller: Caller, @Attempted() attempt?: Attempt) {
    return this.venues.create(sent, caller, attempt);
  }

  @Get([':id', 'by-slug/:slug'])
  @ApiRead(VenueRecord)
  read(@RecordRef() ref: Ref, @Context() caller: Caller) {
    return this.venues.read(ref, caller);
  }

  @Delete([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiDelete(VenueRecord, 'gone')
  delete(@RecordRef() ref: Ref, @Context() caller: Caller, @IfMatch() expected: Expectation) {
    return this.venues.delete(ref, caller, expected);
  }

  @Post([':id', 'by-slug/:slug'])
  @HttpCode(200)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateVenue, VenueRecord)
  updateByPost(
    @RecordRef() ref: Ref,
    @Input(UpdateVenue) sent: Sent<UpdateVenue>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Put([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiUpdate(UpdateVenue, VenueRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: Ref,
    @Input(UpdateVenue) sent: Sent<UpdateVenue>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Patch([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiUpdate(UpdateVenue, VenueRecord)
  update(
    @RecordRef() ref: Ref,
    @Input(UpdateVenue) sent: Sent<UpdateVenue>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.venues.update(ref, sent, caller, expected);
  }
}
