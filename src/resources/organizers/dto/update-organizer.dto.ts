import { ApiSchema, PartialType } from '@nestjs/swagger';
import { SlugField } from '../../../http/validation/text-fields.js';
import { CreateOrganizerDto } from './create-organizer.dto.js';

/** What may be sent to change an organizer: what is not sent is kept, an empty text or null clears. */
@ApiSchema({ name: 'UpdateOrganizer' })
export class UpdateOrganizerDto extends PartialType(CreateOrganizerDto, { skipNullProperties: false }) {
  @SlugField({ description: 'New address; empty: from the name', example: 'city-culture-office' })
  slug?: string;
}
