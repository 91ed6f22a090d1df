import { foldMarkup } from '../../calendar/text/fold.js';
import type { SearchTexts } from '../../read-models/search-texts.js';
import { sortName } from '../publishing/publishable.entity.js';
import type { UpdateOrganizerDto } from './dto/update-organizer.dto.js';
import type { Organizer } from './organizer.entity.js';

export const BLANK_ORGANIZER = {
  name: '',
  sortName: '',
  description: '',
  phone: '',
  website: '',
  email: '',
} satisfies Partial<Organizer>;

/** The columns of an organizer, without those of its publication, image and slug. */
export type OrganizerFields = Pick<Organizer, keyof typeof BLANK_ORGANIZER>;

/** The text fields of an organizer by their names on the wire. */
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

/** The columns of an organizer after a write; fields that were not sent stay as they were. */
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

/** The texts that a search for organizers matches (recorded exchanges: organizers_list). */
export function organizerSearchTexts(organizer: OrganizerFields): SearchTexts {
  const { name, phone, email, website } = organizer;
  return { name, description: foldMarkup(organizer.description), phone, email, website };
}
