import { ApiSchema, PartialType } from '@nestjs/swagger';
import { SlugField } from '../../../http/validation/text-fields.js';
import { CreateVenueDto } from './create-venue.dto.js';

/** Changes to a venue: absent fields stay as they are, an empty string or null clears one. */
@ApiSchema({ name: 'UpdateVenue' })
export class UpdateVenueDto extends PartialType(CreateVenueDto, { skipNullProperties: false }) {
  @SlugField({ description: 'New slug; if empty it follows from the name', example: 'city-hall' })
  slug?: string;
}
