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
  ApiExplain,
  ApiList,
  ApiPut,
  ApiRead,
  ApiTrash,
  ApiUpdate,
} from '../../http/routing/resource-documentation.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { CreateEventDto } from './dto/create-event.dto.js';
import { DeleteEventDto } from './dto/scope-fields.js';
import { ListEventsDto } from './dto/list-events.dto.js';
import { UpdateEventDto } from './dto/update-event.dto.js';
import { EventRecord, EventsPage } from './event.record.js';
import { EventsService } from './events.service.js';
import { ExplainEventDto } from './explain/explain-event.dto.js';
import { ExplainService } from './explain/explain.service.js';
import { ExplanationRecord } from './explain/explanation.record.js';

const LIST_HEADERS = {
  'X-Default-Window': {
    schema: { type: 'string' as const, format: 'interval' },
    description: 'The window of dates if it was not sent, or not its end: an ISO 8601 interval in UTC',
  },
  'X-Recurrence-Horizon': {
    schema: { type: 'string' as const, format: 'date' },
    description: 'First day that the list lacks dates of endless series of, because they are not stored yet',
  },
};

/** Methods are declared in the order in which the index of the namespace lists them. */
@ApiTags('Events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly explanations: ExplainService,
  ) {}

  @Get()
  @ApiList(ListEventsDto, EventsPage, LIST_HEADERS)
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

  @Get(RECORD_PATHS)
  @ApiRead(EventRecord)
  read(@RecordRef() ref: Ref, @Context() context: RequestContext) {
    return this.events.read(ref, context);
  }

  @Delete(RECORD_PATHS)
  @RequirePermission('create-records')
  @ApiTrash(DeleteEventDto, EventRecord)
  delete(
    @RecordRef() ref: Ref,
    @Input(DeleteEventDto) input: RequestInput<DeleteEventDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.events.delete(ref, input, context, preconditions);
  }

  @Post(RECORD_PATHS)
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

  @Put(NAMED_PATHS)
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

  @Put(EXTERNAL_ID_PATH)
  @RequirePermission('create-records')
  @ApiPut(UpdateEventDto, EventRecord)
  put(
    @RecordRef() { externalId }: ExternalRef,
    @Input(CreateEventDto) create: RequestInput<CreateEventDto>,
    @Input(UpdateEventDto) update: RequestInput<UpdateEventDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.events.put({ externalId, preconditions, request }, { create, update }, context);
  }

  @Patch(RECORD_PATHS)
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

  @Get([':id/explain', 'by-slug/:slug/explain'])
  @ApiExplain(ExplainEventDto, ExplanationRecord)
  explain(
    @RecordRef() ref: Ref,
    @Input(ExplainEventDto) input: RequestInput<ExplainEventDto>,
    @Context() context: RequestContext,
  ) {
    return this.explanations.explain(ref, input, context);
  }
}
