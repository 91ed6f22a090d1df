import { ChangesOf, Field } from '../../../http/input/field.js';
import { slug } from '../../publishing/publishing-kinds.js';
import { CreateOrganizer } from './create-organizer.dto.js';

/** What may be sent to change an organizer: what is not sent is kept, an empty text or null clears. */
export class UpdateOrganizer extends ChangesOf(CreateOrganizer) {
  @Field(slug, { about: 'New address; empty: from the name', example: 'city-culture-office' })
  slug?: string;
}
