import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateEventDto } from './create-event.dto.js';
import { IncludePastField, LeaveSeriesField, ResetOverridesField, type Scope, ScopeField } from './scope-fields.js';

/** The fields of an update; fields that are not sent are kept. */
@ApiSchema({ name: 'UpdateEvent' })
export class UpdateEventDto extends PartialType(CreateEventDto, { skipNullProperties: false }) {
  @ScopeField() scope?: Scope;

  @IncludePastField() include_past?: boolean;

  @ResetOverridesField() reset_overrides?: boolean;

  @LeaveSeriesField({ description: 'null takes the event out of its series' })
  series?: object | null;
}
