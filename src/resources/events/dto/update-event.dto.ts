import { ChangesOf } from '../../../http/input/field.js';
import { CreateEvent } from './create-event.dto.js';

/** What may be sent to change an event: what is not sent is kept. */
export class UpdateEvent extends ChangesOf(CreateEvent) {}
