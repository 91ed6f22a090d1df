import { jsonLdText } from '../../calendar/text/json-ld-text.js';
import type { Image } from '../images/image.entity.js';
import { presentImage } from '../images/image.record.js';
import { type Presentation, presentPublished, said } from '../publishing/published-record.js';
import type { Organizer } from './organizer.entity.js';
import type { OrganizerRecord, PersonLd } from './organizer.record.js';

/** An organizer as it goes on the wire. */
export function presentOrganizer(organizer: Organizer, image: Image | undefined, how: Presentation): OrganizerRecord {
  const globalId = how.urls.globalId(organizer.id);
  const { id, author, status, date, date_utc, modified, modified_utc, url } = presentPublished(
    organizer,
    'organizer',
    how,
  );
  return {
    id,
    author,
    status,
    date,
    date_utc,
    modified,
    modified_utc,
    url,
    organizer: organizer.name,
    description: said(organizer.description),
    slug: said(organizer.slug),
    image: image && presentImage(image),
    phone: said(organizer.phone),
    website: said(organizer.website),
    email: said(organizer.email),
    json_ld: how.jsonLd ? organizerJsonLd(organizer, image) : undefined,
    global_id: globalId,
    global_id_lineage: [globalId],
  };
}

/** An organizer as schema.org describes people. Source: decision D73; recorded exchanges events_read. */
export function organizerJsonLd(organizer: Organizer, image: Image | undefined): PersonLd {
  return {
    '@type': 'Person',
    name: organizer.name,
    description: said(jsonLdText(organizer.description)),
    image: image?.url,
    url: said(organizer.website),
    telephone: said(organizer.phone),
    email: said(organizer.email),
    sameAs: said(organizer.website),
  };
}
