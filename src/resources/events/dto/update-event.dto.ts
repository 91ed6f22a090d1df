import { ApiSchema, PartialType } from '@nestjs/swagger';
import { CreateEvent } from './create-event.dto.js';

/** What may be sent to change an event: what is not sent is kept. */
@ApiSchema({ name: 'UpdateEvent' })
export class UpdateEvent extends PartialType(CreateEvent, { skipNullProperties: false }) {}
