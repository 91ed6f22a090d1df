import type { ExternalId } from '../../../calendar/external-id.js';
import { ApiProperty, ApiSchema, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { CursorPaginationDto } from '../../../http/pagination/list-walk.js';
import { ExternalIdListField } from '../../../http/validation/external-id-fields.js';
import { FlagField } from '../../../http/validation/number-fields.js';
import { DateField, EnumField } from '../../../http/validation/text-fields.js';
import { CreateEventDto } from '../../events/dto/create-event.dto.js';
import { IncludePastField, ResetOverridesField } from '../../events/dto/scope-fields.js';
import { ModifiedAfterField, ModifiedBeforeField } from '../../publishing/dto/modified-fields.js';
import { StatusListField } from '../../publishing/dto/publishing-fields.js';
import { type Status, STATUSES } from '../../publishing/status.js';

class SeriesFilters extends CursorPaginationDto {
  @StatusListField({ description: 'Statuses to list', example: ['publish'] }) status?: Status[];

  @ModifiedAfterField() modified_after?: string;

  @ModifiedBeforeField() modified_before?: string;

  @ExternalIdListField({
    description: 'Only series with this id in another system, `source:id`; several as `external_id[]`',
    example: 'crm:A-17',
  })
  external_id?: ExternalId[];
}

/** A series changes as a whole; a part of it does by a change of one of its dates. */
const WholeSeriesField = (): PropertyDecorator =>
  EnumField({
    values: ['all'],
    description: 'All dates of the series; fewer change by a change of one',
    default: 'all',
  });

/** Query parameters of the list of series. */
@ApiSchema({ name: 'ListSeries' })
export class ListSeriesDto extends IntersectionType(SeriesFilters) {}

/** The fields of a new series. */
@ApiSchema({ name: 'CreateSeries' })
export class CreateSeriesDto extends CreateEventDto {
  @ApiProperty({
    description: 'When the series takes place: a rule, further dates and exceptions',
    required: true,
    example: { rrule: 'FREQ=WEEKLY;COUNT=10' },
  })
  declare recurrence: string | object | null;
}

/** The fields of an update of a series; fields that are not sent are kept. */
@ApiSchema({ name: 'UpdateSeries' })
export class UpdateSeriesDto extends PartialType(CreateEventDto, { skipNullProperties: false }) {
  @WholeSeriesField() scope?: 'all';

  @IncludePastField() include_past?: boolean;

  @ResetOverridesField() reset_overrides?: boolean;
}

/** The parameters of a delete of a series. */
@ApiSchema({ name: 'DeleteSeries' })
export class DeleteSeriesDto {
  @WholeSeriesField() scope?: 'all';

  @IncludePastField() include_past?: boolean;
}

class OccurrenceFilters extends CursorPaginationDto {
  @DateField({ description: 'The first day, in the zone of the series; today by default', example: '2027-06-01' })
  from?: string;

  @DateField({ description: 'The last day; in 24 months by default', example: '2027-12-31' }) to?: string;

  @DateField({ description: 'Only the date that the rule has at this wall clock', example: '2027-06-04 17:30:00' })
  original?: string;

  @FlagField({
    description: 'The dates that are excluded from the series, instead of those that it has',
    default: false,
  })
  excluded?: boolean;
}

/** Query parameters of the dates of a series. */
@ApiSchema({ name: 'ListOccurrences' })
export class ListOccurrencesDto extends IntersectionType(OccurrenceFilters) {}

/** A date to add to a series, with what it has for itself: other fields are those of the series. */
@ApiSchema({ name: 'AddOccurrence' })
export class AddOccurrenceDto extends PartialType(
  OmitType(CreateEventDto, ['start_date', 'recurrence', 'status'] as const),
  {
    skipNullProperties: false,
  },
) {
  @DateField({ description: 'Start, in the zone of the series', required: true, example: '2027-06-05 17:30:00' })
  start_date: string;

  @EnumField({
    values: STATUSES.filter((status) => status !== 'trash'),
    description: 'Status; by default that of the series. A date in the trash would be excluded at once',
    example: 'draft',
  })
  status?: Status;
}
