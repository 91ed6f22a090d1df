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
import { CreateOrganizer } from './dto/create-organizer.dto.js';
import { ListOrganizers } from './dto/list-organizers.dto.js';
import { UpdateOrganizer } from './dto/update-organizer.dto.js';
import { OrganizerRecord, OrganizersPage } from './organizer.record.js';
import { OrganizersService } from './organizers.service.js';

/** Declared in the order in which the index of the namespace lists the methods of a record. */
@ApiTags('Organizers')
@Controller('organizers')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @ApiList(ListOrganizers, OrganizersPage)
  list(@Input(ListOrganizers) sent: Sent<ListOrganizers>, @Context() caller: Caller) {
    return this.organizers.list(sent, caller);
  }

  @Post()
  @RequirePermission('create-records')
  @ApiCreate(CreateOrganizer, OrganizerRecord)
  create(
    @Input(CreateOrganizer) sent: Sent<CreateOrganizer>,
    @Context() caller: Caller,
    @Attempted() attempt?: Attempt,
  ) {
    return this.organizers.create(sent, caller, attempt);
  }

  @Get([':id', 'by-slug/:slug'])
  @ApiRead(OrganizerRecord)
  read(@RecordRef() ref: Ref, @Context() caller: Caller) {
    return this.organizers.read(ref, caller);
  }

  @Delete([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiDelete(OrganizerRecord, 'gone')
  delete(@RecordRef() ref: Ref, @Context() caller: Caller, @IfMatch() expected: Expectation) {
    return this.organizers.delete(ref, caller, expected);
  }

  @Post([':id', 'by-slug/:slug'])
  @HttpCode(200)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateOrganizer, OrganizerRecord)
  updateByPost(
    @RecordRef() ref: Ref,
    @Input(UpdateOrganizer) sent: Sent<UpdateOrganizer>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Put([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiUpdate(UpdateOrganizer, OrganizerRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: Ref,
    @Input(UpdateOrganizer) sent: Sent<UpdateOrganizer>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Patch([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiUpdate(UpdateOrganizer, OrganizerRecord)
  update(
    @RecordRef() ref: Ref,
    @Input(UpdateOrganizer) sent: Sent<UpdateOrganizer>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.organizers.update(ref, sent, caller, expected);
  }
}
