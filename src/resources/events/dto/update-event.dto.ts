import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateEventDto } from './create-event.dto.js';

/** What may be sent to change an event: what is not sent is kept. */
@ApiSchema({ name: 'UpdateEvent' })
export class UpdateEventDto extends PartialType(CreateEventDto, { skipNullProperties: false }) {}
