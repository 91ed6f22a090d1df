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
  ApiErase,
  ApiList,
  ApiPut,
  ApiRead,
  ApiUpdate,
} from '../../http/routing/resource-documentation.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { CreateOrganizerDto } from './dto/create-organizer.dto.js';
import { ListOrganizersDto } from './dto/list-organizers.dto.js';
import { UpdateOrganizerDto } from './dto/update-organizer.dto.js';
import { OrganizerRecord, OrganizersPage } from './organizer.record.js';
import { OrganizersService } from './organizers.service.js';

/** The order of the handlers is the order in which the namespace index lists the methods of a record. */
@ApiTags('Organizers')
@Controller('organizers')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @ApiList(ListOrganizersDto, OrganizersPage)
  list(@Input(ListOrganizersDto) input: RequestInput<ListOrganizersDto>, @Context() context: RequestContext) {
    return this.organizers.list(input, context);
  }

  @Post()
  @RequirePermission('create-records')
  @ApiCreate(CreateOrganizerDto, OrganizerRecord)
  create(
    @Input(CreateOrganizerDto) input: RequestInput<CreateOrganizerDto>,
    @Context() context: RequestContext,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.organizers.create(input, context, request);
  }

  @Get(RECORD_PATHS)
  @ApiRead(OrganizerRecord)
  read(@RecordRef() ref: Ref, @Context() context: RequestContext) {
    return this.organizers.read(ref, context);
  }

  @Delete(RECORD_PATHS)
  @RequirePermission('create-records')
  @ApiDelete(OrganizerRecord, 'gone')
  delete(@RecordRef() ref: Ref, @Context() context: RequestContext, @IfMatch() preconditions: Preconditions) {
    return this.organizers.delete(ref, context, preconditions);
  }

  @Post(RECORD_PATHS)
  @HttpCode(200)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateOrganizerDto, OrganizerRecord)
  updateByPost(
    @RecordRef() ref: Ref,
    @Input(UpdateOrganizerDto) input: RequestInput<UpdateOrganizerDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(NAMED_PATHS)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateOrganizerDto, OrganizerRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: Ref,
    @Input(UpdateOrganizerDto) input: RequestInput<UpdateOrganizerDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(EXTERNAL_ID_PATH)
  @RequirePermission('create-records')
  @ApiPut(UpdateOrganizerDto, OrganizerRecord)
  put(
    @RecordRef() { externalId }: ExternalRef,
    @Input(CreateOrganizerDto) create: RequestInput<CreateOrganizerDto>,
    @Input(UpdateOrganizerDto) update: RequestInput<UpdateOrganizerDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.organizers.put({ externalId, preconditions, request }, { create, update }, context);
  }

  @Patch(RECORD_PATHS)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateOrganizerDto, OrganizerRecord)
  update(
    @RecordRef() ref: Ref,
    @Input(UpdateOrganizerDto) input: RequestInput<UpdateOrganizerDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.organizers.update(ref, input, context, preconditions);
  }

  @Post(':id/erase')
  @HttpCode(200)
  @RequirePermission('administer')
  @ApiErase('eraseOrganizer', OrganizerRecord)
  erase(@RecordRef() ref: Ref, @Context() context: RequestContext) {
    return this.organizers.erase(ref, context);
  }
}
