import { ChangesOf, Field } from '../../../http/input/field.js';
import { slug } from '../../publishing/publishing-kinds.js';
import { CreateVenue } from './create-venue.dto.js';

/** What may be sent to change a venue: what is not sent is kept, an empty text or null clears. */
export class UpdateVenue extends ChangesOf(CreateVenue) {
  @Field(slug, { about: 'New address; empty: from the name', example: 'city-hall' })
  slug?: string;
}
