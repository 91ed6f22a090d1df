import { foldMarkup } from '../../calendar/text/fold.js';
import type { SearchTexts } from '../../persistence/search-texts.js';
import { sortName } from '../publishing/sort-name.js';
import type { UpdateOrganizer } from './dto/update-organizer.dto.js';
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
export function changedOrganizer(before: OrganizerFields, sent: UpdateOrganizer): OrganizerFields {
  const name = sent.organizer ?? before.name;
  return {
    name,
    sortName: sortName(name),
    description: sent.description ?? before.description,
    phone: sent.phone ?? before.phone,
    website: sent.website ?? before.website,
    email: sent.email ?? before.email,
  };
}

/** What a search for organizers reads (recorded exchanges: organizers_list). */
export function organizerSearchTexts(organizer: OrganizerFields): SearchTexts {
  const { name, phone, email, website } = organizer;
  return { name, description: foldMarkup(organizer.description), phone, email, website };
}
