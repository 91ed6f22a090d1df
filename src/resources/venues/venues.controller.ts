import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IfMatch, Preconditions } from '../../http/conditional-requests/preconditions.js';
import { Idempotent, type IdempotentRequest } from '../../http/request/idempotent-request.js';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import {
  EXTERNAL_ID_PATH,
  type ExternalRef,
  NAMED_PATHS,
  RECORD_PATHS,
  RecordRef,
  type Ref,
} from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import {
  ApiCreate,
  ApiDelete,
  ApiList,
  ApiPut,
  ApiRead,
  ApiUpdate,
} from '../../http/routing/resource-documentation.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { CreateVenueDto } from './dto/create-venue.dto.js';
import { ListVenuesDto } from './dto/list-venues.dto.js';
import { UpdateVenueDto } from './dto/update-venue.dto.js';
import { VenueRecord, VenuesPage } from './venue.record.js';
import { VenuesService } from './venues.service.js';

/** The order of the handlers is the order in which the namespace index lists the methods of a record. */
@ApiTags('Venues')
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesService) {}

  @Get()
  @ApiList(ListVenuesDto, VenuesPage)
  list(@Input(ListVenuesDto) input: RequestInput<ListVenuesDto>, @Context() context: RequestContext) {
    return this.venues.list(input, context);
  }

  @Post()
  @RequirePermission('create-records')
  @ApiCreate(CreateVenueDto, VenueRecord)
  create(
    @Input(CreateVenueDto) input: RequestInput<CreateVenueDto>,
    @Context() context: RequestContext,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.venues.create(input, context, request);
  }

  @Get(RECORD_PATHS)
  @ApiRead(VenueRecord)
  read(@RecordRef() ref: Ref, @Context() context: RequestContext) {
    return this.venues.read(ref, context);
  }

  @Delete(RECORD_PATHS)
  @RequirePermission('create-records')
  @ApiDelete(VenueRecord, 'gone')
  delete(@RecordRef() ref: Ref, @Context() context: RequestContext, @IfMatch() preconditions: Preconditions) {
    return this.venues.delete(ref, context, preconditions);
  }

  @Post(RECORD_PATHS)
  @HttpCode(200)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateVenueDto, VenueRecord)
  updateByPost(
    @RecordRef() ref: Ref,
    @Input(UpdateVenueDto) input: RequestInput<UpdateVenueDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(NAMED_PATHS)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateVenueDto, VenueRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: Ref,
    @Input(UpdateVenueDto) input: RequestInput<UpdateVenueDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(EXTERNAL_ID_PATH)
  @RequirePermission('create-records')
  @ApiPut(UpdateVenueDto, VenueRecord)
  put(
    @RecordRef() { externalId }: ExternalRef,
    @Input(CreateVenueDto) create: RequestInput<CreateVenueDto>,
    @Input(UpdateVenueDto) update: RequestInput<UpdateVenueDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.venues.put({ externalId, preconditions, request }, { create, update }, context);
  }

  @Patch(RECORD_PATHS)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateVenueDto, VenueRecord)
  update(
    @RecordRef() ref: Ref,
    @Input(UpdateVenueDto) input: RequestInput<UpdateVenueDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.venues.update(ref, input, context, preconditions);
  }
}
