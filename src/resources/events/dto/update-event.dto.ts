import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateEventDto } from './create-event.dto.js';

/** The fields of an update; fields that are not sent are kept. */
@ApiSchema({ name: 'UpdateEvent' })
export class UpdateEventDto extends PartialType(CreateEventDto, { skipNullProperties: false }) {}
