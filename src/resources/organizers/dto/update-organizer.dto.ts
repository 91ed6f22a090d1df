import { ApiSchema, PartialType } from '@nestjs/swagger';
import { SlugField } from '../../../http/validation/text-fields.js';
import { CreateOrganizerDto } from './create-organizer.dto.js';

/** Changes to an organizer: absent fields stay as they are, an empty string or null clears one. */
@ApiSchema({ name: 'UpdateOrganizer' })
export class UpdateOrganizerDto extends PartialType(CreateOrganizerDto, { skipNullProperties: false }) {
  @SlugField({ description: 'New slug; if empty it follows from the name', example: 'city-culture-office' })
  slug?: string;
}
