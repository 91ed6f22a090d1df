import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type RequestContext, Context } from '../../http/access/caller.js';
import { RequirePermission } from '../../http/access/needs.js';
import { Preconditions, IfMatch } from '../../http/conditions/expectation.js';
import { Input } from '../../http/input/sent.decorator.js';
import type { RequestInput } from '../../http/input/sent.js';
import { type IdempotentRequest, Idempotent } from '../../http/repeats/attempt.js';
import { RecordRef, type Ref } from '../../http/routes/addressed.decorator.js';
import { ApiCreate, ApiDelete, ApiList, ApiRead, ApiUpdate } from '../../http/routing/resource-documentation.js';
import { CreateEventDto } from './dto/create-event.dto.js';
import { ListEventsDto } from './dto/list-events.dto.js';
import { UpdateEventDto } from './dto/update-event.dto.js';
import { EventRecord } from './event.record.js';
import { EventsPage } from './events-page.record.js';
import { EventsService } from './events.service.js';

/** Declared in the order in which the index of the namespace lists the methods of a record. */
@ApiTags('Events')
@Controller('events')
export class EventsController {
  constructor(private readonly events: EventsService) {}

  @Get()
  @ApiList(ListEventsDto, EventsPage)
  list(@Input(ListEventsDto) input: RequestInput<ListEventsDto>, @Context() context: RequestContext) {
    return this.events.list(input, context);
  }

  @Post()
  @RequirePermission('create-records')
  @ApiCreate(CreateEventDto, EventRecord)
  create(
    @Input(CreateEventDto) input: RequestInput<CreateEventDto>,
    @Context() context: RequestContext,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.events.create(input, context, request);
  }

  @Get([':id', 'by-slug/:slug'])
  @ApiRead(EventRecord)
  read(@RecordRef() ref: Ref, @Context() context: RequestContext) {
    return this.events.read(ref, context);
  }

  @Delete([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiDelete(EventRecord, 'gone')
  delete(@RecordRef() ref: Ref, @Context() context: RequestContext, @IfMatch() preconditions: Preconditions) {
    return this.events.delete(ref, context, preconditions);
  }

  @Post([':id', 'by-slug/:slug'])
  @HttpCode(200)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateEventDto, EventRecord)
  updateByPost(
    @RecordRef() ref: Ref,
    @Input(UpdateEventDto) input: RequestInput<UpdateEventDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiUpdate(UpdateEventDto, EventRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: Ref,
    @Input(UpdateEventDto) input: RequestInput<UpdateEventDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Patch([':id', 'by-slug/:slug'])
  @RequirePermission('create-records')
  @ApiUpdate(UpdateEventDto, EventRecord)
  update(
    @RecordRef() ref: Ref,
    @Input(UpdateEventDto) input: RequestInput<UpdateEventDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.events.update(ref, input, context, preconditions);
  }
}
