import { ApiSchema, PartialType } from '@nestjs/swagger';
import { SlugField } from '../../../http/validation/text-fields.js';
import { CreateVenueDto } from './create-venue.dto.js';

/** What may be sent to change a venue: what is not sent is kept, an empty text or null clears. */
@ApiSchema({ name: 'UpdateVenue' })
export class UpdateVenueDto extends PartialType(CreateVenueDto, { skipNullProperties: false }) {
  @SlugField({ description: 'New address; empty: from the name', example: 'city-hall' })
  slug?: string;
}
