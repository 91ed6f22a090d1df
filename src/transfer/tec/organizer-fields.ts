import { postFields, websiteOf } from './post-fields.js';
import { imageFrom, nameFrom } from './text-fields.js';
import type { Members } from './wire-values.js';

/** The fields of an organizer. */
export function organizerFields(organizer: Members, isOurs: boolean): Record<string, unknown> {
  const { slug: _slug, ...post } = postFields(organizer);
  return {
    organizer: nameFrom(organizer['organizer'], isOurs),
    ...post,
    phone: nameFrom(organizer['phone'], isOurs),
    email: nameFrom(organizer['email'], isOurs),
    website: websiteOf(organizer),
    image: imageFrom(organizer['image']),
  };
}
