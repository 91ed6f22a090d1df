import { ApiSchema, OmitType } from '@nestjs/swagger';
import { EnumField } from '../../../http/validation/text-fields.js';
import { ListEventsDto } from '../dto/list-events.dto.js';

/** Query parameters of an explanation: those of the list but a place in it, and whose list it is. */
@ApiSchema({ name: 'ExplainEvent' })
export class ExplainEventDto extends OmitType(ListEventsDto, ['cursor'] as const) {
  @EnumField({ values: ['anonymous'], description: 'The list as strangers see it, instead of the one of the caller' })
  as?: 'anonymous';
}
