import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, Context } from '../../http/access/caller.js';
import { RequirePermission } from '../../http/access/needs.js';
import { Expectation, IfMatch } from '../../http/conditions/expectation.js';
import { Input } from '../../http/input/sent.decorator.js';
import type { Sent } from '../../http/input/sent.js';
import { type Attempt, Attempted } from '../../http/repeats/attempt.js';
import { RecordRef, type Ref } from '../../http/routes/addressed.decorator.js';
import { ApiCreate, ApiDelete, ApiList, ApiRead, ApiUpdate } from '../../http/routing/resource-documentation.js';
import { CreateEvent } from './dto/create-event.dto.js';
import { ListEvents } from './dto/list-events.dto.js';
import { UpdateEvent } from './dto/update-event.dto.js';
import { EventRecord } from './event.record.js';
import { EventsPage } from './events-page.record.js';
import { EventsService } from './events.service.js';

/** Declared in the order in which the index of the namespace lists the methods of a record. */
@ApiTags('Events')
@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @ApiList(ListEvents, EventsPage)
  list(@Input(ListEvents) sent: Sent<ListEvents>, @Context() caller: Caller) {
    return this.events.list(sent, caller);
  }

  @Post()
  @RequirePermission('create-records')
  @ApiCreate(CreateEvent, EventRecord)
  create(@Input(CreateEvent) sent: Sent<CreateEvent>, @Context() caller: Caller, @Attempted() attempt?: Attempt) {
    return this.events.create(sent, caller, attempt);
  }

  @Get([':id', 'by-slug/:slug'])
  @ApiRead(EventRecord)
  read(@RecordRef() ref: Ref, @Context() caller: Caller) {
    return this.events.read(ref, caller);
  }

  @Delete([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiDelete(EventRecord, 'gone')
  delete(@RecordRef() ref: Ref, @Context() caller: Caller, @IfMatch() expected: Expectation) {
    return this.events.delete(ref, caller, expected);
  }

  @Post([':id', 'by-slug/:slug'])
  @HttpCode(200)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateEvent, EventRecord)
  updateByPost(
    @RecordRef() ref: Ref,
    @Input(UpdateEvent) sent: Sent<UpdateEvent>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Put([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiUpdate(UpdateEvent, EventRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: Ref,
    @Input(UpdateEvent) sent: Sent<UpdateEvent>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.update(ref, sent, caller, expected);
  }

  @Patch([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiUpdate(UpdateEvent, EventRecord)
  update(
    @RecordRef() ref: Ref,
    @Input(UpdateEvent) sent: Sent<UpdateEvent>,
    @Context() caller: Caller,
    @IfMatch() expected: Expectation,
  ) {
    return this.events.update(ref, sent, caller, expected);
  }
}
