import { foldMarkup } from '../../calendar/text/fold.js';
import type { SearchTexts } from '../../read-models/search-texts.js';
import { sortName } from '../publishing/publishable.entity.js';
import type { UpdateOrganizerDto } from './dto/update-organizer.dto.js';
import type { Organizer } from './organizer.entity.js';

/** What an organizer says of itself, without its publication, picture and address on the site. */
export type OrganizerFields = Pick<Organizer, 'name' | 'sortName' | 'description' | 'phone' | 'website' | 'email'>;

export const BLANK_ORGANIZER: OrganizerFields = {
  name: '',
  sortName: '',
  description: '',
  phone: '',
  website: '',
  email: '',
};

/** The texts of an organizer by their names on the wire. */
export const organizerTexts = ({
  name,
  slug,
  description,
  phone,
  email,
}: OrganizerFields & Pick<Organizer, 'slug'>) => ({
  organizer: name,
  slug,
  description,
  phone,
  email,
});

/** The fields of an organizer as they stand after a write that sent this; what was not sent is kept. */
export function mapOrganizer(before: OrganizerFields, input: UpdateOrganizerDto): OrganizerFields {
  const name = input.organizer ?? before.name;
  return {
    name,
    sortName: sortName(name),
    description: input.description ?? before.description,
    phone: input.phone ?? before.phone,
    website: input.website ?? before.website,
    email: input.email ?? before.email,
  };
}

/** What a search for organizers reads (recorded exchanges: organizers_list). */
export function organizerSearchTexts(organizer: OrganizerFields): SearchTexts {
  const { name, phone, email, website } = organizer;
  return { name, description: foldMarkup(organizer.description), phone, email, website };
}
