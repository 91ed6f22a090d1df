import { Controller, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IfMatch, Preconditions } from '../../http/conditional-requests/preconditions.js';
import { Idempotent, type IdempotentRequest } from '../../http/request/idempotent-request.js';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import { ApiErrorResponses } from '../../http/routing/api-documentation.js';
import {
  EXTERNAL_ID_PATH,
  type ExternalRef,
  NAMED_PATHS,
  RECORD_PATHS,
  RecordRef,
  type Ref,
} from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { ApiCreate, ApiList, ApiPut, ApiRead, ApiTrash, ApiUpdate } from '../../http/routing/resource-documentation.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { EventRecord } from '../events/event.record.js';
import {
  AddOccurrenceDto,
  CreateSeriesDto,
  DeleteSeriesDto,
  ListOccurrencesDto,
  ListSeriesDto,
  UpdateSeriesDto,
} from './dto/series-dtos.js';
import { OccurrencesPage, SeriesPage, SeriesRecord } from './series.record.js';
import { SeriesService } from './series.service.js';

/** A series is made by a create of an event, or by PUT. Methods are declared in the order in which the index lists them. */
@ApiTags('Series')
@Controller('series')
export class SeriesController {
  constructor(private readonly series: SeriesService) {}

  @Get()
  @ApiList(ListSeriesDto, SeriesPage)
  list(@Input(ListSeriesDto) input: RequestInput<ListSeriesDto>, @Context() context: RequestContext) {
    return this.series.list(input, context);
  }

  @Get(RECORD_PATHS)
  @ApiRead(SeriesRecord)
  read(@RecordRef() ref: Ref, @Context() context: RequestContext) {
    return this.series.read(ref, context);
  }

  @Delete(RECORD_PATHS)
  @RequirePermission('create-records')
  @ApiTrash(DeleteSeriesDto, SeriesRecord)
  delete(
    @RecordRef() ref: Ref,
    @Input(DeleteSeriesDto) input: RequestInput<DeleteSeriesDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.series.delete(ref, input, context, preconditions);
  }

  @Post(RECORD_PATHS)
  @HttpCode(200)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateSeriesDto, SeriesRecord)
  updateByPost(
    @RecordRef() ref: Ref,
    @Input(UpdateSeriesDto) input: RequestInput<UpdateSeriesDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(NAMED_PATHS)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateSeriesDto, SeriesRecord, { validators: false })
  updateByPut(
    @RecordRef() ref: Ref,
    @Input(UpdateSeriesDto) input: RequestInput<UpdateSeriesDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.update(ref, input, context, preconditions);
  }

  @Put(EXTERNAL_ID_PATH)
  @RequirePermission('create-records')
  @ApiPut(UpdateSeriesDto, SeriesRecord)
  put(
    @RecordRef() { externalId }: ExternalRef,
    @Input(CreateSeriesDto) create: RequestInput<CreateSeriesDto>,
    @Input(UpdateSeriesDto) update: RequestInput<UpdateSeriesDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.series.put({ externalId, preconditions, request }, { create, update }, context);
  }

  @Patch(RECORD_PATHS)
  @RequirePermission('create-records')
  @ApiUpdate(UpdateSeriesDto, SeriesRecord)
  update(
    @RecordRef() ref: Ref,
    @Input(UpdateSeriesDto) input: RequestInput<UpdateSeriesDto>,
    @Context() context: RequestContext,
    @IfMatch() preconditions: Preconditions,
  ) {
    return this.series.update(ref, input, context, preconditions);
  }

  @Get(':id/occurrences')
  @ApiList(ListOccurrencesDto, OccurrencesPage)
  @ApiErrorResponses('forbidden')
  occurrences(
    @RecordRef() ref: Ref,
    @Input(ListOccurrencesDto) input: RequestInput<ListOccurrencesDto>,
    @Context() context: RequestContext,
  ) {
    return this.series.occurrences(ref, input, context);
  }

  @Post(':id/occurrences')
  @RequirePermission('create-records')
  @ApiCreate(AddOccurrenceDto, EventRecord)
  @ApiErrorResponses('missing')
  add(
    @RecordRef() ref: Ref,
    @Input(AddOccurrenceDto) input: RequestInput<AddOccurrenceDto>,
    @Context() context: RequestContext,
    @Idempotent() request?: IdempotentRequest,
  ) {
    return this.series.add(ref, input, context, request);
  }
}
